import { describe, expect, it } from "vitest";
import { readFirstVisit } from "#functions/identity/first-visit";

const visit = (address: string, referrer: string | null) =>
  readFirstVisit(new URL(address, "https://limn.test"), referrer);

describe("the first visit", () => {
  const searches: [string, string, string | undefined][] = [
    ["https://www.google.com/search?q=upscale+image&hl=en", "google", "upscale image"],
    ["https://www.google.co.uk/", "google", undefined],
    ["https://www.google.de/url?q=bild+vergr%C3%B6%C3%9Fern&sa=t", "google", "bild vergrößern"],
    ["https://www.google.com.br/search?q=aumentar+imagem", "google", "aumentar imagem"],
    [
      "https://www.google.co.jp/search?q=%E7%94%BB%E5%83%8F+%E9%AB%98%E7%94%BB%E8%B3%AA",
      "google",
      "画像 高画質",
    ],
    ["https://google.fr/", "google", undefined],
    ["https://images.google.com/search?q=spirit&tbm=isch", "google", "spirit"],
    ["https://www.google.com/search?hl=en&q=", "google", undefined],
    ["https://cn.bing.com/search?q=%E6%94%BE%E5%A4%A7", "bing", "放大"],
    ["https://html.duckduckgo.com/html/?q=upscale", "duckduckgo", "upscale"],
    ["https://uk.search.yahoo.com/search?p=bigger+photo", "yahoo", "bigger photo"],
    ["https://search.yahoo.co.jp/search?p=%E6%8B%A1%E5%A4%A7&ei=UTF-8", "yahoo", "拡大"],
    ["https://r.search.yahoo.com/_ylt=Awr/RV=2/RE=17/", "yahoo", undefined],
    ["https://yandex.com.tr/search/?text=foto%C4%9Fraf", "yandex", "fotoğraf"],
    ["https://yandex.com/images/search?text=lion", "yandex", "lion"],
    ["https://ya.ru/search/?text=%D0%BB%D0%B5%D0%B2", "yandex", "лев"],
    ["https://m.baidu.com/s?word=%E6%94%BE%E5%A4%A7", "baidu", "放大"],
    ["https://www.baidu.com/link?url=abc", "baidu", undefined],
    ["https://www.sogou.com/web?query=%E5%9B%BE", "sogou", "图"],
    ["https://www.so.com/s?q=%E5%9B%BE", "360", "图"],
    ["https://search.aol.com/aol/search?q=enlarge", "aol", "enlarge"],
    ["https://www.mojeek.com/search?q=upscaler", "mojeek", "upscaler"],
    ["https://www.bing.com/search?q=anime%20upscaler&form=QBLH", "bing", "anime upscaler"],
    ["https://duckduckgo.com/?q=comfyui+upscale&t=h_", "duckduckgo", "comfyui upscale"],
    ["https://search.yahoo.com/search?p=photo+enhancer&fr=yfp-t", "yahoo", "photo enhancer"],
    ["https://yandex.ru/search/?text=%D1%84%D0%BE%D1%82%D0%BE&lr=213", "yandex", "фото"],
    ["https://www.baidu.com/s?wd=%E5%9B%BE%E7%89%87&ie=utf-8", "baidu", "图片"],
    ["https://www.ecosia.org/search?q=image+enhancer", "ecosia", "image enhancer"],
    ["https://search.brave.com/search?q=upscaler&source=web", "brave", "upscaler"],
    ["https://www.startpage.com/do/search?query=larger+picture", "startpage", "larger picture"],
    ["https://www.qwant.com/?q=agrandir+image&t=web", "qwant", "agrandir image"],
    ["https://search.naver.com/search.naver?query=%EC%82%AC%EC%A7%84", "naver", "사진"],
    ["https://search.seznam.cz/?q=zv%C4%9Bt%C5%A1it+fotku", "seznam", "zvětšit fotku"],
    ["https://kagi.com/search?q=upscale", "kagi", "upscale"],
  ];
  it.each(searches)("knows the search %s", (referrer, engine, keyword) => {
    const { search_keyword, ...rest } = visit("/pricing?x=1", referrer);
    expect(rest).toEqual({ referrer: engine, firstLandingPage: "/pricing" });
    expect(search_keyword).toBe(keyword);
  });

  it("prefers via, then ref, to the referrer", () => {
    const google = "https://www.google.com/search?q=x";
    expect(visit("/?via=newsletter&ref=other", google)).toEqual({
      referrer: "newsletter",
      firstLandingPage: "/",
    });
    expect(visit("/anime?ref=friend", google)).toEqual({ referrer: "friend", firstLandingPage: "/anime" });
    expect(visit("/?via=", "https://blog.test/post")).toEqual({
      referrer: "https://blog.test/post",
      firstLandingPage: "/",
    });
  });

  it("keeps another site's address, and takes none of our own, of no web page, or of no engine's look-alike", () => {
    expect(visit("/", "https://blog.test/post?q=secret")).toEqual({
      referrer: "https://blog.test/post?q=secret",
      firstLandingPage: "/",
    });
    expect(visit("/", "https://notgoogle.com/?q=x").referrer).toBe("https://notgoogle.com/?q=x");
    expect(visit("/", "https://google.com.evil.test/?q=x").referrer).toBe(
      "https://google.com.evil.test/?q=x",
    );
    for (const referrer of [
      "https://limn.test/other",
      "android-app://com.google",
      "not an address",
      "",
      null,
    ]) {
      expect(visit("/", referrer)).toEqual({ referrer: "", firstLandingPage: "/" });
    }
  });

  it("takes an engine's mail and accounts for no search", () => {
    for (const referrer of [
      "https://accounts.google.com/signin?q=x",
      "https://mail.google.com/",
      "https://pan.baidu.com/?wd=x",
    ]) {
      expect(visit("/", referrer)).toEqual({ referrer, firstLandingPage: "/" });
    }
  });

  it("leaves out control characters", () => {
    expect(visit("/?via=a%00%07b", null).referrer).toBe("ab");
  });

  it("cuts what is too long", () => {
    const { referrer, firstLandingPage } = visit(`/${"p".repeat(900)}?via=${"v".repeat(900)}`, null);
    expect([referrer.length, firstLandingPage.length]).toEqual([512, 512]);
  });
});
