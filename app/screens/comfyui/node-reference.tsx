import { NodeCard } from "./node-card";
import { type PackNode, packNodes } from "./nodes";

const rowClass = "grid gap-x-4 gap-y-1 border-t border-line py-3 last:border-b sm:grid-cols-[7.5rem_1fr]";

/** Every node with what goes in and what comes out. */
export function NodeReference() {
  return (
    <div className="flex min-w-0 flex-col gap-16">
      {packNodes.map((node) => (
        <NodeEntry key={node.title} node={node} />
      ))}
    </div>
  );
}

function NodeEntry({ node }: { node: PackNode }) {
  return (
    <article className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_17rem] md:grid-rows-[auto_1fr]">
      <div className="flex flex-col gap-3">
        <h3 className="text-lg font-semibold">{node.title}</h3>
        <p className="leading-relaxed text-on-surface-muted">{node.text}</p>
      </div>
      <NodeCard node={node} className="self-start md:col-start-2 md:row-span-2 md:row-start-1" />
      <dl className="flex flex-col">
        {node.explained.map(({ name, text }) => (
          <div key={name} className={rowClass}>
            <dt className="font-mono text-sm">{name}</dt>
            <dd className="text-sm leading-relaxed text-on-surface-muted">{text}</dd>
          </div>
        ))}
        <div className={rowClass}>
          <dt className="text-sm font-medium">Gives</dt>
          <dd className="font-mono text-sm leading-relaxed text-on-surface-muted">
            {node.outputs.map(({ name, type }) => `${name} (${type})`).join(", ")}
          </dd>
        </div>
      </dl>
    </article>
  );
}
