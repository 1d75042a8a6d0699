import { describe, expect, it } from "vitest";
import { errorTable, LimnError } from "#contract/errors";
import { problemOf } from "#contract/problem";
import { errorOfAnswer } from "../../../app/api/call";
import { isRetryable, sentenceOf, UnreachableError } from "../../../app/api/failure";
import { describeForOperators, fingerprintOf } from "../../../app/errors/report";

describe("errorOfAnswer", () => {
  it("gives back the very error that the server put into its problem document", () => {
    for (const error of [
      new LimnError("credits-insufficient"),
      new LimnError("output-too-large", { publicDetail: "The limit is 512 megapixels." }),
    ]) {
      const received = errorOfAnswer(errorTable[error.code].status, JSON.stringify(problemOf(error)));
      expect(received.code).toBe(error.code);
      expect(received.sentence).toBe(error.sentence);
    }
  });

  it.each([
    [503, "<html>busy</html>", "service-unavailable"],
    [500, "", "internal"],
    [404, "not json", "internal"],
    [400, '{"type":"about:blank"}', "internal"],
  ])("makes the best of a %i without a problem document", (status, body, code) => {
    expect(errorOfAnswer(status, body).code).toBe(code);
  });

  it("reads a code that it does not know as internal", () => {
    const problem = { ...problemOf(new LimnError("not-found")), code: "from-the-future" };
    expect(errorOfAnswer(404, JSON.stringify(problem)).code).toBe("internal");
  });
});

describe("what a person reads", () => {
  it("is the error's own sentence, and never the text of a surprise", () => {
    expect(sentenceOf(new LimnError("image-empty"))).toBe(errorTable["image-empty"].sentence);
    expect(sentenceOf(new UnreachableError("network"))).toContain("Nothing was lost");
    expect(sentenceOf(new TypeError("x is not a function"))).toBe(errorTable.internal.sentence);
  });

  it("offers another try only where one can help", () => {
    expect(isRetryable(new UnreachableError("deadline"))).toBe(true);
    expect(isRetryable(new LimnError("rate-limited"))).toBe(true);
    expect(isRetryable(new LimnError("image-damaged"))).toBe(false);
    expect(isRetryable(new TypeError("x"))).toBe(false);
  });
});

describe("reports to the operators", () => {
  it("count failures that differ in figures and addresses as one", () => {
    const first = "Error: no image 17 at https://limn.example/assets/root-a1b2.js:1:20";
    const second = "Error: no image 4 at https://limn.example/assets/root-c3d4.js:9:3";
    expect(fingerprintOf(first)).toBe(fingerprintOf(second));
    expect(fingerprintOf(first)).not.toBe(fingerprintOf("Error: no upload 17"));
  });

  it("name the error, its cause and where it came from", () => {
    const text = describeForOperators(new TypeError("outer", { cause: new RangeError("inner") }));
    expect(text).toContain("TypeError: outer");
    expect(text).toContain("caused by RangeError: inner");
    expect(text).toContain("failures.test");
    expect(describeForOperators("thrown text")).toBe("thrown text");
  });
});
