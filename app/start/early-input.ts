declare global {
  interface Window {
    /** What before-code.js has kept: events from before the page's code ran, in their order. */
    limnEarlyInput?: Event[];
  }
}

/** Where the browser itself did what a press means; doing it again would undo it, or lead on twice. */
const answeredByBrowser = "a[href], input, label, select, textarea, summary";

/**
 * Does again, once, what people did before the page's code ran: presses, keys and drags, and what they filled in, which the
 * browser shows and React has not heard of. Failures of that time are told as others are (errors/watch.ts).
 */
export function replayEarlyInput(): void {
  const events = window.limnEarlyInput ?? [];
  delete window.limnEarlyInput;
  for (const field of document.querySelectorAll<HTMLElement>("input, textarea, select")) refill(field);
  replay(events);
}

/** Each in a turn of its own, so that it finds what the one before has changed. */
function replay([event, ...later]: readonly Event[]): void {
  if (!event) return;
  setTimeout(() => {
    const { target } = event;
    const Kind = event.constructor as new (type: string, init: Event) => Event;
    const isGone = target instanceof Element && (!target.isConnected || isAnswered(event.type, target));
    if (!isGone) target?.dispatchEvent(new Kind(event.type, event));
    replay(later);
  });
}

function isAnswered(type: string, target: Element): boolean {
  return (type === "click" || type === "keydown") && target.closest(answeredByBrowser) !== null;
}

/** Puts a field back to what the server sent and fills it again: React tells a change by what it has seen before. */
function refill(field: HTMLElement): void {
  if (field instanceof HTMLSelectElement) {
    if ([...field.options].some((option) => option.selected !== option.defaultSelected))
      tell(field, "change");
  } else if (field instanceof HTMLTextAreaElement) {
    retype(field, HTMLTextAreaElement.prototype);
  } else if (field instanceof HTMLInputElement) {
    if (field.type === "file") {
      if (field.files?.length) tell(field, "change");
    } else if (field.type === "checkbox" || field.type === "radio") choose(field);
    else retype(field, HTMLInputElement.prototype);
  }
}

function choose(field: HTMLInputElement): void {
  const isChosen = field.type === "radio" ? field.checked && !field.defaultChecked : isTicked(field);
  if (!isChosen) return;
  field.checked = !field.checked;
  field.click();
}

function isTicked(field: HTMLInputElement): boolean {
  return field.checked !== field.defaultChecked;
}

/** React's own setter stands on the field itself; what goes by the prototype's, it takes for typed. */
function retype<Field extends HTMLInputElement | HTMLTextAreaElement>(field: Field, prototype: Field): void {
  const { value } = field;
  if (value === field.defaultValue) return;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  tell(field, "input");
}

function tell(field: EventTarget, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
