import type { TemplateItem } from '@jiaoyan/contract/repair/template';
import { type ReactNode, useState } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { useKeptItems } from './kept.ts';
import { tradeIcon } from './trade-icon.ts';

interface ItemGridProps {
  chosen: TemplateItem | undefined;
  onChoose: (item: TemplateItem) => void;
}

/** What is broken: categories as pictures, and the items of the one that was touched. */
export function ItemGrid({ chosen, onChoose }: ItemGridProps): ReactNode {
  const { data = [], error } = useKeptItems();
  const [openId, setOpenId] = useState<number>();
  const offered = data.filter(({ items }) => items.length > 0);
  // What a label has chosen is shown among its neighbours.
  const own = offered.find(({ items }) => items.some(({ templateId }) => templateId === chosen?.templateId));
  const open = offered.find(({ templateId }) => templateId === (openId ?? own?.templateId));
  return (
    <>
      <div className="my-grid">
        {offered.map(({ templateId, name, trade }) => (
          <button
            key={templateId}
            type="button"
            aria-expanded={templateId === open?.templateId}
            onClick={() => setOpenId(templateId)}
          >
            <MyIcon name={tradeIcon(trade)} />
            {name}
          </button>
        ))}
      </div>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data
        <div className="my-choices my-items" role="group" aria-label={open.name}>
          {open.items.map((item) => (
            <button
              key={item.templateId}
              type="button"
              aria-pressed={item.templateId === chosen?.templateId}
              onClick={() => onChoose(item)}
            >
              {item.name}
            </button>
          ))}
        </div>
      )}
      {error && <p className="my-error">{error.message}</p>}
    </>
  );
}
