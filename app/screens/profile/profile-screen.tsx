import type { SignInConfiguration } from "#contract/page-context";
import { planName } from "#contract/price-list";
import type { Profile } from "#contract/profile";
import type { Viewer } from "#contract/session";
import { useUser } from "../../live/hooks";
import { formatCredits } from "../../quantities/format";
import { Footer } from "../../site/footer";
import { TopBar } from "../../site/top-bar";
import { buttonClasses } from "../../ui/button-look";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { ApiKeys } from "./api-keys";
import { DeleteAccount } from "./delete-account";
import { NameForm } from "./name-form";
import { PasswordForm } from "./password-form";
import { ProfilePart } from "./profile-part";
import { Sessions } from "./sessions";
import { Webhooks } from "./webhooks/webhooks";

interface ProfileScreenProps {
  viewer: Viewer;
  profile: Profile;
  configuration: SignInConfiguration;
  /** The person comes from changing it. */
  passwordChanged: boolean;
}

export function ProfileScreen({ viewer, profile, configuration, passwordChanged }: ProfileScreenProps) {
  const { email } = viewer;
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="page" />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-4xl flex-1 px-4 py-12 outline-none sm:px-6"
      >
        <h1 className="mb-8 text-3xl font-semibold tracking-tight">Account</h1>
        {passwordChanged && (
          <div className="mb-8">
            <Notice kind="note">
              Your new password holds from now on. You are logged out on your other devices.
            </Notice>
          </div>
        )}
        <ProfilePart anchor="you" title="You">
          <NameForm name={profile.name} email={email} />
        </ProfilePart>
        <BillingPart />
        <ProfilePart anchor="password" title="Password">
          <PasswordForm configuration={configuration} email={email} />
        </ProfilePart>
        <ProfilePart
          anchor="api-keys"
          title="API keys"
          hint="For programs that work in your name and with your credits."
        >
          <ApiKeys first={profile.apiKeys} />
        </ProfilePart>
        <ProfilePart
          anchor="webhooks"
          title="Webhooks"
          hint="Limn tells your server when a job ends, signed as Standard Webhooks has it."
        >
          <Webhooks first={profile.webhooks} />
        </ProfilePart>
        <ProfilePart anchor="sessions" title="Sessions" hint="Where you are logged in.">
          <Sessions first={profile.sessions} />
        </ProfilePart>
        <ProfilePart
          anchor="export"
          title="Your data"
          hint="Everything that Limn holds of you, with all pictures."
        >
          <a href="/account/export" download className={buttonClasses("secondary", "medium", "self-start")}>
            Download it as a ZIP
          </a>
        </ProfilePart>
        <ProfilePart anchor="delete" title="Leave">
          <DeleteAccount configuration={configuration} email={email} />
        </ProfilePart>
      </main>
      <Footer />
    </div>
  );
}

function BillingPart() {
  const user = useUser();
  return (
    <ProfilePart anchor="billing" title="Billing" hint="Plan, card, invoices and what stands on them.">
      <p className="figures">
        <span className="font-medium">{planName(user?.plan ?? "free")} plan</span>
        {user && <span className="text-on-surface-muted">, {formatCredits(user.balance)}</span>}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/billing">Billing preferences</LinkButton>
        <LinkButton to="/pricing" look="quiet">
          Get more credits
        </LinkButton>
      </div>
    </ProfilePart>
  );
}
