import { classNames } from "../../ui/class-names";
import type { PackNode, SocketType } from "./nodes";

/** ComfyUI's own colours of its links, dark enough to be seen on white. */
const socketColours: Readonly<Record<SocketType, string>> = {
  IMAGE: "bg-[#3f8fe0]",
  MASK: "bg-[#3f9a5c]",
  INT: "bg-[#7a7a7a]",
  STRING: "bg-[#a8853c]",
};

interface NodeCardProps {
  node: PackNode;
  /** Links leave its sockets, as far as the box around it goes. */
  isLinked?: boolean;
  className?: string;
}

/** A node as it stands on ComfyUI's canvas. The words beside it say the same: it is a picture to those who see. */
export function NodeCard({ node, isLinked = false, className }: NodeCardProps) {
  const rows = Array.from({ length: Math.max(node.inputs.length, node.outputs.length) }, (_, index) => ({
    input: node.inputs[index],
    output: node.outputs[index],
  }));
  return (
    <div
      aria-hidden
      className={classNames(
        "w-full max-w-76 rounded-large border border-line-strong bg-surface-raised font-mono text-xs shadow-raised",
        className,
      )}
    >
      <p className="border-b border-line px-4 py-2.5 font-sans text-sm font-semibold">{node.title}</p>
      <div className="flex flex-col gap-2 py-3">
        {rows.map(({ input, output }) => (
          <div key={output?.name ?? input?.name} className="flex justify-between gap-6">
            {input ? <Socket {...input} side="in" isLinked={isLinked} /> : <span />}
            {output && <Socket {...output} side="out" isLinked={isLinked && output.type === "IMAGE"} />}
          </div>
        ))}
      </div>
      {node.widgets.length > 0 && (
        <div className="flex flex-col gap-1.5 px-3 pb-3">
          {node.widgets.map(({ name, value }) => (
            <div
              key={name}
              className="flex justify-between gap-4 rounded-medium bg-surface-sunken px-3 py-1.5"
            >
              <span className="text-on-surface-muted">{name}</span>
              <span>{value}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface SocketProps {
  name: string;
  type: SocketType;
  side: "in" | "out";
  isLinked: boolean;
}

function Socket({ name, type, side, isLinked }: SocketProps) {
  const isInput = side === "in";
  const colour = socketColours[type];
  return (
    <span className={classNames("flex items-center gap-2", !isInput && "flex-row-reverse")}>
      <span
        className={classNames("relative size-2.5 rounded-full", colour, isInput ? "-ml-1.25" : "-mr-1.25")}
      >
        {isLinked && (
          <span
            className={classNames("absolute top-1 h-0.5 w-80", colour, isInput ? "right-full" : "left-full")}
          />
        )}
      </span>
      {name}
    </span>
  );
}
