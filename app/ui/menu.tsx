import * as RadixMenu from "@radix-ui/react-dropdown-menu";
import { Link } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Its code came because the button was pressed. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A menu below a button. It does not lock the page: the lock would need an injected style element. */
export function Menu({ trigger, startsOpen = false, children }: MenuProps) {
  return (
    <RadixMenu.Root modal={false} defaultOpen={startsOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align="end"
          sideOffset={8}
          className="z-50 min-w-56 animate-appear rounded-large border border-line bg-surface-raised p-1 text-sm text-on-surface shadow-floating"
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

/** Words in a menu that cannot be chosen. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <RadixMenu.Label className="px-3 py-2">{children}</RadixMenu.Label>;
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="my-1 h-px bg-line" />;
}

interface MenuItemProps {
  icon: LucideIcon;
  onSelect(): void;
  children: ReactNode;
}

const itemClass =
  "flex h-9 cursor-pointer items-center gap-3 rounded-medium px-3 outline-none data-highlighted:bg-surface-hover";

export function MenuItem({ icon: Icon, onSelect, children }: MenuItemProps) {
  return (
    <RadixMenu.Item onSelect={onSelect} className={itemClass}>
      <Icon aria-hidden className="size-4" />
      {children}
    </RadixMenu.Item>
  );
}

interface MenuLinkProps {
  icon: LucideIcon;
  to: string;
  children: ReactNode;
}

/** A way to another page in a menu. */
export function MenuLink({ icon: Icon, to, children }: MenuLinkProps) {
  return (
    <RadixMenu.Item asChild>
      <Link to={to} className={itemClass}>
        <Icon aria-hidden className="size-4" />
        {children}
      </Link>
    </RadixMenu.Item>
  );
}
