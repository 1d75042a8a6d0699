import { useState } from "react";
import { testKeyLimits } from "#contract/api-keys";
import { useLoginPopup } from "../../../account/popup/login-popup-flag";
import { useViewer } from "../../../account/use-viewer";
import { sentenceOf } from "../../../api/failure";
import { awaitsCode } from "../../../ui/awaits-code";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";

interface OwnKeyProps {
  apiKey: string | null;
  onApiKey(key: string): void;
}

const testKeyDays = 30;

/** Makes a test key and puts it into the program. A key is told once only, so an older one cannot be put in. */
export function OwnKey({ apiKey, onApiKey }: OwnKeyProps) {
  const viewer = useViewer();
  const popup = useLoginPopup();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const make = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { createApiKey } = await import("../../../api/profile");
      const request = { name: "Quick start", mode: "test", expiresInDays: testKeyDays } as const;
      onApiKey((await createApiKey(request)).key);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(false);
  };
  if (apiKey !== null) {
    return (
      <Notice kind="note">
        Your test key stands in the program. It is not shown again once you leave this page, spends nothing,
        and ends in {testKeyDays} days; you can revoke it in your profile.
      </Notice>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      {failure && <Notice kind="problem">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {viewer ? (
          <Button look="primary" busy={busy} {...awaitsCode} onClick={() => void make()}>
            Put my test key in
          </Button>
        ) : (
          <Button look="primary" {...awaitsCode} onClick={() => popup.open({ returnTo: "/api" })}>
            Log in for a test key
          </Button>
        )}
        <p className="text-sm text-on-surface-muted">
          It costs nothing: results of up to {testKeyLimits.maxPixels / 1_000_000} megapixel, made by the same
          engine.
        </p>
      </div>
    </div>
  );
}
