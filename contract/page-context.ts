import type { FirstVisit, UserRecord } from "./account";
import type { OperatorEntry } from "./admin/desk";
import type { Subscription } from "./billing";
import type { FieldProblems } from "./inbox";
import type { ImageDocument } from "./jobs";
import type { ModeOffer } from "./mode-offer";
import type { Mode } from "./modes";
import type { Profile } from "./profile";
import type { Viewer } from "./session";
import type { StatusReport } from "./status";

/** What the browser needs to sign people in: public values, never a secret. */
export interface SignInConfiguration {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  /** Set only in builds with emulators. */
  readonly emulatorUrl: string | null;
}

/** A message of a form without script that was not taken, with what was typed, so that nothing of it is lost. */
export interface InboxRefusal {
  readonly fields: Readonly<Record<string, string>>;
  /** What is wrong, by the fields' names. */
  readonly problems: FieldProblems;
  readonly sentence: string;
}

/**
 * All that a page's loader can reach: the pages see the Worker through this interface alone.
 * `viewer` is known before anything is rendered (specification section 2, application start).
 */
export interface PageContext {
  readonly nonce: string;
  readonly viewer: Viewer | null;
  readonly signIn: SignInConfiguration;
  /** The visitor's first visit, on the very first page too; null where it cannot be known (data without a cookie). */
  readonly firstVisit: FirstVisit | null;
  /** The modes that an engine serves here, in the order in which they are offered. */
  readonly availableModes: readonly Mode[];
  /** Every mode, with what is offered of it here. */
  readonly modeOffers: readonly ModeOffer[];
  /** Why the form that was sent to this page was not taken; null where none was sent. */
  readonly inboxRefusal: InboxRefusal | null;
  /** The API's document (OpenAPI 3.1), as /v1/openapi.json serves it. */
  apiDocument(): unknown;
  /** Tells the operators of a failure while a page is made. Never throws. */
  reportFailure(error: unknown): void;
  /** When a form is shown, signed: the form sends it back. */
  stampForm(): Promise<string>;
  /** What the checks of every part came to; null where even that cannot be read. */
  readStatus(): Promise<StatusReport | null>;
  /** Lets the viewer in to the operators' pages, or says why not. */
  enterOperators(): Promise<OperatorEntry>;
  /** The viewer's record, or null when nobody is signed in. */
  readUser(): Promise<UserRecord | null>;
  /** The viewer's images, newest first, at most 2,000; empty when nobody is signed in. */
  listImages(): Promise<readonly ImageDocument[]>;
  /** The viewer's name, API keys and sessions, or null when nobody is signed in. */
  readProfile(): Promise<Profile | null>;
  /** The viewer's plan as the account knows it, and the credits of all their succeeded payments. */
  readBilling(): Promise<{ readonly subscription: Subscription | null; readonly creditsBought: number }>;
}
