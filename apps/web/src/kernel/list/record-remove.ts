import { useQueryClient } from '@tanstack/react-query';
import { alreadyShown } from '../call/failure.ts';
import { idOf, type ListCalls, nameOf, type ResourceShape } from '../resource-types.ts';
import { confirmDialog, message } from '../view/feedback.tsx';

const NAMED = 3;

/** The question before records are deleted: it names them, or the first few and how many there are. */
export function removeQuestion(resource: ResourceShape, rows: readonly object[]): string {
  const names = rows.slice(0, NAMED).map((row) => nameOf(resource, row));
  const rest = rows.length > NAMED ? `等 ${rows.length} 项` : '';
  return `是否确认删除${resource.title}“${names.join('、')}”${rest}？`;
}

/** Deletes records after asking; answers whether it was done. */
export function useRemove<T extends object>(resource: ResourceShape, calls: Pick<ListCalls<T>, 'remove'>) {
  const queries = useQueryClient();
  return async (rows: readonly T[]): Promise<boolean> => {
    if (!(await confirmDialog(removeQuestion(resource, rows), { danger: true }))) return false;
    const ids = rows.map((row) => idOf(resource, row)).join(',');
    // A refusal has been shown by the call; the rows stay.
    const done = await calls.remove({ params: { ids } }).then(() => true, alreadyShown);
    if (!done) return false;
    message.success('删除成功');
    await queries.invalidateQueries({ queryKey: [resource.name] });
    return true;
  };
}
