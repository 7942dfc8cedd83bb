import type { TemplateItem } from '@jiaoyan/contract/repair/template';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { facilityApi } from '../../../api/facility.ts';
import { keptQuery } from '../../../kernel/outbox/kept.ts';
import { useKeptItems } from './kept.ts';
import type { Draft } from './use-report-send.ts';

const quiet = { quiet: true };

/** The facilities of a room; they are kept, so that they are there without a connection. */
const atRoom = (placeId: number, roomId: number | null) =>
  keptQuery(
    `facilities ${placeId} ${roomId}`,
    (signal) =>
      facilityApi.facility.at({ query: { placeId, ...(roomId !== null && { roomId }) } }, { ...quiet, signal }),
    roomId !== null,
  );
/** The one whose label was scanned, wherever it stands. */
const scanned = (id: number | null) =>
  keptQuery(
    `facility ${id}`,
    (signal) => facilityApi.facility.options({ query: { id: id ?? 0 } }, { ...quiet, signal }),
    id !== null,
  );

/** The item that a facility of its class is most often reported for, where nobody has chosen one. */
export function useItemOfFacility({ facilityId = null, item }: Draft, onChange: (part: Partial<Draft>) => void): void {
  const { data: known } = useQuery(scanned(facilityId));
  const { data: categories } = useKeptItems();
  const templateId = known?.[0]?.templateId;
  const found = categories?.flatMap(({ items }) => items).find((one) => one.templateId === templateId);
  const choose = useEffectEvent((wanted: TemplateItem | undefined) => {
    if (wanted && !item) onChange({ item: wanted });
  });
  useEffect(() => choose(found), [found]);
}

interface FacilityChipsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** Which facility of the room it is; nothing where none is in the register. */
export function FacilityChips({ draft, onChange }: FacilityChipsProps): ReactNode {
  const { position, facilityId = null, isDown = false } = draft;
  const { data: here = [] } = useQuery(atRoom(position?.placeId ?? 0, position?.roomId ?? null));
  const { data: known = [] } = useQuery(scanned(facilityId));
  const all = [...here, ...known.filter(({ id }) => here.every((one) => one.id !== id))];
  if (all.length === 0) return null;
  return (
    <section className="my-card" data-field="facilityId">
      <h2>哪台设施</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data */}
      <div className="my-choices" role="group" aria-label="设施">
        {all.map(({ id, name, code }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === facilityId}
            onClick={() => onChange({ facilityId: id === facilityId ? null : id })}
          >
            {name} <small className="num">{code}</small>
          </button>
        ))}
      </div>
      {facilityId !== null && (
        <label className="my-check">
          <input type="checkbox" checked={isDown} onChange={(event) => onChange({ isDown: event.target.checked })} />
          已经不能使用
        </label>
      )}
    </section>
  );
}
