import { type FieldType, fieldTypes } from '@jiaoyan/contract/bpm/form-field';
import type { PointerEvent, ReactNode } from 'react';
import { fieldGroups } from './field-defaults.ts';
import { fieldIcons } from './field-icons.tsx';

interface BuilderPaletteProps {
  onAdd: (type: FieldType) => void;
  /** Absent where there is no canvas beside the palette to drag to. */
  onDrag?: (event: PointerEvent, type: FieldType) => void;
}

/** The types of fields: click one to append it, or drag it to its place. */
export function BuilderPalette({ onAdd, onDrag }: BuilderPaletteProps): ReactNode {
  return (
    <div className="builder-palette">
      {fieldGroups.map(({ title, types }) => (
        <section key={title}>
          <h3>{title}</h3>
          <div className="builder-types">
            {types.map((type) => {
              const Icon = fieldIcons[type];
              return (
                <button
                  key={type}
                  type="button"
                  title={onDrag ? '单击添加，或拖到画布' : '点击添加'}
                  onClick={() => onAdd(type)}
                  onPointerDown={(event) => event.pointerType !== 'touch' && onDrag?.(event, type)}
                >
                  <Icon aria-hidden />
                  {fieldTypes[type]}
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
