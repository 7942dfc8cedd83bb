import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import { sensitiveWord } from '@jiaoyan/contract/system/sensitive-word';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { TagInput } from '../../kernel/input/TagInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { SensitiveWordTest } from './SensitiveWordTest.tsx';

/** The tags in use; reloaded whenever a word changes. */
function useTags(): readonly string[] {
  const { data = [] } = useQuery({
    queryKey: [sensitiveWord.name, 'tags'],
    queryFn: ({ signal }) => systemApi.sensitiveWord.tagNames(undefined, { quiet: true, signal }),
  });
  return data;
}

/** The words that texts must not contain, and a way to try them out. */
export function SensitiveWordPage(): ReactNode {
  const [testing, setTesting] = useState(false);
  const tags = useTags();
  return (
    <>
      <ResourcePage
        resource={sensitiveWord}
        calls={systemApi.sensitiveWord}
        timeRange="创建时间"
        header={<DocAlert title="敏感词管理" url="/help/sensitive-word.html" />}
        formFields={{ tags: <TagInput known={tags} placeholder="选择已有标签，或输入后按回车新建" /> }}
        toolbar={
          <HasPermi value={['system:sensitiveWord:query']}>
            <Button icon={<ExperimentOutlined aria-hidden />} onClick={() => setTesting(true)}>
              测试
            </Button>
          </HasPermi>
        }
      />
      <SensitiveWordTest open={testing} tags={tags} onClose={() => setTesting(false)} />
    </>
  );
}
