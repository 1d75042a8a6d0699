import { useLocation, useNavigate } from "@remix-run/react";
import { Search } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/button";
import { classNames } from "../../../ui/class-names";
import { controlClass } from "../../../ui/field";

interface SearchFormProps {
  label: string;
  /** What stands in the field, as the address says. */
  value: string;
  /** Further fields of the address that a search keeps. */
  children?: ReactNode;
}

/** Searches by the page's address, so that it works without script and can be passed on. "/" goes to the field. */
export function SearchForm({ label, value, children }: SearchFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useSearchKey(() => field.current?.select());
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, text]) => text !== "");
    const query = new URLSearchParams(filled.map(([name, text]) => [name, String(text)])).toString();
    navigate(query === "" ? pathname : `${pathname}?${query}`);
  };
  return (
    <form method="get" onSubmit={search} className="flex flex-wrap items-end gap-2">
      <div className="flex min-w-56 flex-1 flex-col gap-1.5 sm:max-w-md">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <div className="relative flex flex-col">
          <Search aria-hidden className="absolute top-3 left-3 size-4 text-on-surface-muted" />
          <input
            // The field follows the address: back and forward change both.
            key={value}
            ref={field}
            id={id}
            type="search"
            name="q"
            defaultValue={value}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            className={classNames("h-10 w-full pl-9", controlClass)}
          />
        </div>
      </div>
      {children}
      <Button type="submit">Search</Button>
    </form>
  );
}

function useSearchKey(onKey: () => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
