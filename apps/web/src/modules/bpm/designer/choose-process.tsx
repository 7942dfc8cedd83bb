import type { ProcessChoice } from '@jiaoyan/bpmn';
import { confirmDialog } from '../../../kernel/view/feedback.tsx';
import { ProcessRadios } from '../ProcessRadios.tsx';

/** Asks which of several processes is meant; nothing when the user thinks better of it. */
export async function chooseProcess(choices: readonly ProcessChoice[]): Promise<string | undefined> {
  let chosen = choices[0]?.id;
  const question = (
    <>
      <p>文件中有 {choices.length} 个流程，一个模型只能发布一个，请选择：</p>
      <ProcessRadios
        choices={choices}
        {...(chosen && { initial: chosen })}
        onChange={(id) => {
          chosen = id;
        }}
      />
    </>
  );
  return (await confirmDialog(question, { title: '选择流程', okText: '打开' })) ? chosen : undefined;
}
