/** "a.png", "a.png" → "a.png", "a (2).png". Names that differ by capitals alone count as the same, as some systems do. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let distinct = name;
    for (let number = 2; taken.has(distinct.toLowerCase()); number += 1) {
      distinct = `${stem} (${number})${ending}`;
    }
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
