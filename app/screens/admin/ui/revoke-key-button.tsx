import { ActionButton } from "./action-button";

interface RevokeKeyButtonProps {
  uid: string;
  keyId: string;
  name: string;
  lastFour: string;
}

export function RevokeKeyButton({ uid, keyId, name, lastFour }: RevokeKeyButtonProps) {
  return (
    <ActionButton
      label="Revoke"
      fullLabel={`Revoke ${name}`}
      title="Revoke the key"
      sentence={`The key “${name}” (…${lastFour}) opens nothing from now on. Whatever works with it stops, and it cannot come back.`}
      confirm="Revoke for good"
      isDanger
      actionOf={(_, reason) => ({ action: "revoke-api-key", uid, keyId, reason })}
    />
  );
}
