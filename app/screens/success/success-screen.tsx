import { CircleCheck, Clock, type LucideIcon, SearchX, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type PriceListId, priceList } from "#contract/price-list";
import { useUser } from "../../live/hooks";
import { formatCredits } from "../../quantities/format";
import { Footer } from "../../site/footer";
import { TopBar } from "../../site/top-bar";
import { Button } from "../../ui/button";
import { LinkButton } from "../../ui/link-button";
import { Spinner } from "../../ui/spinner";
import { useCheckoutOutcome } from "./use-checkout-outcome";

/** After a purchase. Without a session there is nothing to tell of. */
export function SuccessScreen({ sessionId }: { sessionId: string | null }) {
  const [round, setRound] = useState(0);
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="page" />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-6 px-6 py-16 outline-none"
      >
        {sessionId ? (
          <Outcome key={round} sessionId={sessionId} onLookAgain={() => setRound(round + 1)} />
        ) : (
          <UnknownPurchase />
        )}
      </main>
      <Footer />
    </div>
  );
}

interface OutcomeProps {
  sessionId: string;
  onLookAgain(): void;
}

function Outcome({ sessionId, onLookAgain }: OutcomeProps) {
  const view = useCheckoutOutcome(sessionId);
  if (view.state === "looking") {
    return (
      <Message icon={null} title="Looking at your payment">
        <p className="flex items-center gap-2">
          <Spinner /> This takes a moment.
        </p>
      </Message>
    );
  }
  if (view.state === "unknown-session") return <UnknownPurchase />;
  if (view.state === "unanswered") {
    return (
      <Message icon={Clock} title="Your payment is being looked at">
        <p>
          We cannot see it just now. If you paid, the credits arrive by themselves; you need not stay here.
        </p>
        <Button className="self-start" onClick={onLookAgain}>
          Look again
        </Button>
        <Next />
      </Message>
    );
  }
  const { state, item, credits } = view.outcome;
  if (state === "paid") return <Paid item={item} credits={credits} />;
  if (state === "failed") {
    return (
      <Message icon={TriangleAlert} title="The payment did not go through">
        <p>Nothing was charged. Try again, or use another way to pay.</p>
        <LinkButton to="/pricing" look="primary" className="self-start">
          Back to the prices
        </LinkButton>
      </Message>
    );
  }
  return (
    <Message icon={Clock} title={state === "pending" ? "Your bank is at work" : "This is not paid yet"}>
      <p>
        {state === "pending"
          ? "This way of paying takes a few days. The credits arrive by themselves as soon as the money is there."
          : "The page of the payment is still open in another tab. Nothing was charged so far."}
      </p>
      <Button className="self-start" onClick={onLookAgain}>
        Look again
      </Button>
      <Next />
    </Message>
  );
}

function Paid({ item, credits }: { item: PriceListId; credits: number }) {
  const user = useUser();
  const { name, kind } = priceList[item];
  return (
    <Message icon={CircleCheck} title="Thank you">
      <p>
        {kind === "plan" ? `The ${name} plan is yours` : `The ${name.toLowerCase()} is yours`}:{" "}
        {formatCredits(credits)}
        {kind === "plan" ? " now, and again every month." : "."}
      </p>
      {user && (
        <p className="flex items-baseline justify-between gap-4 rounded-large bg-surface-sunken px-5 py-4 text-on-surface figures">
          <span>Your balance</span>
          <span className="text-2xl font-semibold">{formatCredits(user.balance)}</span>
        </p>
      )}
      <Next />
    </Message>
  );
}

function UnknownPurchase() {
  return (
    <Message icon={SearchX} title="There is no purchase to show here">
      <p>
        This link belongs to no purchase of this account. What you have bought stands on the billing page.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/billing" look="primary">
          Go to billing
        </LinkButton>
        <LinkButton to="/pricing">See the prices</LinkButton>
      </div>
    </Message>
  );
}

function Next() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/dashboard" look="primary" size="large">
        Start upscaling now →
      </LinkButton>
      <LinkButton to="/billing" size="large">
        Billing
      </LinkButton>
    </div>
  );
}

interface MessageProps {
  icon: LucideIcon | null;
  title: string;
  children: ReactNode;
}

function Message({ icon: Icon, title, children }: MessageProps) {
  return (
    <output className="flex flex-col gap-5 text-on-surface-muted">
      {Icon && <Icon aria-hidden className="size-10 text-accent-text" strokeWidth={1.5} />}
      <h1 className="font-display text-4xl font-medium tracking-tight text-on-surface">{title}</h1>
      {children}
    </output>
  );
}
