/** What people can write to the operators: a question for support, or what they think of Limn. */
export const inboxKinds = ["support", "feedback"] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** What a message is about, as the form offers it. Pure words: the pages need no schemas to show them. */
export const inboxTopics = {
  support: {
    payment: "Credits or a payment",
    refund: "A refund",
    picture: "A picture that failed or looks wrong",
    account: "My account or my data",
    api: "The API or the command line",
    other: "Something else",
  },
  feedback: {
    idea: "An idea",
    problem: "Something that bothers me",
    praise: "Something that works well",
  },
} as const satisfies Record<InboxKind, Readonly<Record<string, string>>>;

/** Bounds of what can be written, in UTF-16 units. */
export const messageLengths = { min: 10, max: 5_000 } as const;

/** What one sender can send: enough for a person, little for a program. */
export const inboxLimits = {
  perSenderAndHour: 5,
  perSenderAndDay: 20,
  /** Of everybody who is signed out together. */
  signedOutPerHour: 100,
  /** The same text, by whomever, in a day. */
  sameTextPerDay: 3,
} as const;
