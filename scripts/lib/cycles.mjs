/** Groups of a graph's nodes that lead to one another in a circle (Tarjan). */
export function cyclesOf(graph) {
  const [seen, low, stack, groups] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    seen.set(node, seen.size);
    low.set(node, seen.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!seen.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== seen.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) groups.push(group.sort());
  };
  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return groups;
}
