import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type ReactNode, useRef, useState } from 'react';
import { useNarrow } from '../media.ts';
import {
  clampPage,
  DEFAULT_LIMIT,
  DEFAULT_PAGE,
  type PagerItem,
  pageAfterResize,
  pageCountOf,
  pagerItems,
  pageSizes,
} from './paging.ts';
import { scrollParent, scrollToTop } from './scroll.ts';
import './pagination.css';

interface PaginationProps {
  total: number;
  page?: number;
  limit?: number;
  hidden?: boolean;
  /** Scrolls the list to its top after a change. */
  autoScroll?: boolean;
  onChange: (page: number, limit: number) => void;
}

const sizeOptions = pageSizes.map((size) => ({ value: size, label: `${size}条/页` }));

/** The footer of a paged list: total, sizes, previous, pager, next, jumper. */
export function Pagination({ autoScroll = true, hidden = false, onChange, ...props }: PaginationProps): ReactNode {
  const { total, page = DEFAULT_PAGE, limit = DEFAULT_LIMIT } = props;
  const root = useRef<HTMLElement>(null);
  const narrow = useNarrow();
  if (hidden || total === 0) return null;
  const pageCount = pageCountOf(total, limit);
  const change = (nextPage: number, nextLimit: number) => {
    if (nextPage === page && nextLimit === limit) return;
    onChange(nextPage, nextLimit);
    if (autoScroll && root.current) scrollToTop(scrollParent(root.current));
  };
  return (
    <nav className="pagination" aria-label="分页" ref={root}>
      <span className="pagination-total">共 {total} 条</span>
      <Select
        className="pagination-sizes"
        size="small"
        aria-label="每页条数"
        value={limit}
        options={sizeOptions}
        popupMatchSelectWidth={false}
        onChange={(size) => change(pageAfterResize(page, size, total), size)}
      />
      <Pager page={page} pageCount={pageCount} slots={narrow ? 5 : 7} onGo={(target) => change(target, limit)} />
      <Jumper pageCount={pageCount} onGo={(target) => change(target, limit)} />
    </nav>
  );
}

interface PagerProps {
  page: number;
  pageCount: number;
  slots: number;
  onGo: (page: number) => void;
}

function Pager({ page, pageCount, slots, onGo }: PagerProps): ReactNode {
  return (
    <>
      <button
        type="button"
        className="pagination-step"
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      >
        ‹
      </button>
      <ul className="pagination-pager">
        {pagerItems(page, pageCount, slots).map((item) => (
          <li key={item}>
            <PagerButton item={item} page={page} pageCount={pageCount} jump={slots - 2} onGo={onGo} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="pagination-step"
        aria-label="下一页"
        disabled={page >= pageCount}
        onClick={() => onGo(page + 1)}
      >
        ›
      </button>
    </>
  );
}

interface PagerButtonProps {
  item: PagerItem;
  page: number;
  pageCount: number;
  /** How far a gap jumps. */
  jump: number;
  onGo: (page: number) => void;
}

function PagerButton({ item, page, pageCount, jump, onGo }: PagerButtonProps): ReactNode {
  if (typeof item === 'number') {
    return (
      <button
        type="button"
        className="pagination-page"
        aria-label={`第 ${item} 页`}
        aria-current={item === page ? 'page' : undefined}
        onClick={() => onGo(item)}
      >
        {item}
      </button>
    );
  }
  const target = item === 'back' ? Math.max(1, page - jump) : Math.min(pageCount, page + jump);
  return (
    <button
      type="button"
      className="pagination-more"
      aria-label={item === 'back' ? `向前 ${jump} 页` : `向后 ${jump} 页`}
      onClick={() => onGo(target)}
    >
      …
    </button>
  );
}

function Jumper({ pageCount, onGo }: Pick<PagerProps, 'pageCount' | 'onGo'>): ReactNode {
  const [typed, setTyped] = useState('');
  const jump = () => {
    const target = clampPage(typed, pageCount);
    setTyped('');
    if (target !== undefined) onGo(target);
  };
  return (
    <span className="pagination-jumper">
      前往
      <Input
        size="small"
        inputMode="numeric"
        aria-label="前往页码"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={jump}
        onBlur={jump}
      />
      页
    </span>
  );
}
