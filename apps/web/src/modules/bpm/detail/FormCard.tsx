import type { InstanceDetail } from '@jiaoyan/contract/bpm/instance';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { EmbeddedPage } from '../../../kernel/view/EmbeddedPage.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { useGo } from '../../../kernel/view/view.ts';
import { businessPageOf } from '../process/instance-facts.ts';

/** What was applied for: the form of the process, or the page of the business that has its own. */
export function FormCard({ detail, node }: { detail: InstanceDetail; node: ReactNode }): ReactNode {
  const go = useGo();
  const { form } = detail;
  const business = businessPageOf(detail);
  return (
    <section className="card instance-form" aria-label="申请信息">
      <div className="card-head">
        <h2>申请信息</h2>
        {business && (
          <Button size="small" onClick={() => go(business.path + business.search)}>
            打开业务页面
          </Button>
        )}
      </div>
      {form && node}
      {business && <EmbeddedPage {...business} />}
      {!form && !business && <EmptyState text="该流程没有表单" />}
    </section>
  );
}
