/** How often a message may be wanted again before a test gives up: far beyond what a share of faults makes likely. */
const maxDeliveries = 100;

type Consume<Body> = (batch: Pick<MessageBatch<Body>, "messages">) => Promise<void>;

/** What a queue is allowed to do (Cloudflare's documentation, "at least once"): messages come twice, late and in any order. */
export class MessyQueue<Body> {
  /** What it was given and has not handed on. */
  readonly taken: Body[] = [];
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  readonly binding: Queue<Body> = {
    send: async (body: Body) => {
      this.taken.push(structuredClone(body));
    },
    sendBatch: async (messages: Iterable<MessageSendRequest<Body>>) => {
      for (const { body } of messages) this.taken.push(structuredClone(body));
    },
  } as unknown as Queue<Body>;

  /** Hands on all that it has, shuffled and some of it twice, until each was acknowledged. */
  async deliverAll(consume: Consume<Body>): Promise<void> {
    const bodies = this.taken.splice(0).flatMap((body) => (this.#random() < 0.5 ? [body] : [body, body]));
    const shuffled = bodies
      .map((body) => ({ body, rank: this.#random() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ body }) => body);
    await handOn(shuffled, consume);
  }

  async deliverInOrder(consume: Consume<Body>): Promise<void> {
    await handOn(this.taken.splice(0), consume);
  }

  /** Hands on all that it has side by side, shuffled and some of it twice; what is wanted again after so many tries goes to the dead letters. */
  async deliverTogether(consume: Consume<Body>, maxTries: number, consumeDead: Consume<Body>): Promise<void> {
    const bodies = this.taken.splice(0).flatMap((body) => (this.#random() < 0.5 ? [body] : [body, body]));
    const deliver = async (body: Body, index: number) => {
      for (let attempts = 1; attempts <= maxTries; attempts += 1) {
        if (await isAcknowledged(consume, { id: `${index}`, attempts, body })) return;
      }
      await handOn([body], consumeDead);
    };
    await Promise.all(bodies.map(deliver));
  }
}

async function handOn<Body>(bodies: readonly Body[], consume: Consume<Body>): Promise<void> {
  for (const [index, body] of bodies.entries()) {
    let attempts = 1;
    while (!(await isAcknowledged(consume, { id: `${index}`, attempts, body }))) {
      attempts += 1;
      if (attempts > maxDeliveries)
        throw new Error(`message ${index} was wanted again ${maxDeliveries} times`);
    }
  }
}

async function isAcknowledged<Body>(
  consume: Consume<Body>,
  { id, attempts, body }: { readonly id: string; readonly attempts: number; readonly body: Body },
): Promise<boolean> {
  let isDone = false;
  const verdict = {
    ack: () => {
      isDone = true;
    },
    retry: () => undefined,
  };
  await consume({ messages: [{ id, timestamp: new Date(), attempts, body, ...verdict } as Message<Body>] });
  return isDone;
}
