import type { TemplateItem } from '@jiaoyan/contract/repair/template';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { tell } from '../../../desk/phone/Notice.tsx';
import { logged } from '../../../kernel/call/failure.ts';
import { useSession } from '../../../kernel/call/session.ts';
import { CoverNote } from './CoverNote.tsx';
import { FacilityChips, useItemOfFacility } from './FacilityChips.tsx';
import { ItemGrid } from './ItemGrid.tsx';
import { KnownFaults } from './KnownFaults.tsx';
import { useKeptPhone, useKeptPlaces, useKeptRooms } from './kept.ts';
import { PhotoInput } from './PhotoInput.tsx';
import { PlacePick } from './PlacePick.tsx';
import { Problem } from './Problem.tsx';
import type { Position } from './positions.ts';
import { Contact, Details } from './SendDetails.tsx';
import { useReportSend } from './use-report-send.ts';

/** The position that a scanned label names; nothing until its names are known. */
function useScanned(query: URLSearchParams): Position | undefined {
  const placeId = Number(query.get('placeId')) || undefined;
  const roomId = Number(query.get('roomId')) || null;
  const place = useKeptPlaces().data?.find(({ id }) => id === placeId);
  const room = useKeptRooms(roomId === null ? undefined : placeId).data?.find(({ id }) => id === roomId);
  if (!place) return undefined;
  return { placeId: place.id, roomId: room ? roomId : null, text: room ? `${place.label} ${room.label}` : place.label };
}

interface ReportSendProps {
  query: URLSearchParams;
  onBack: () => void;
}

/** Reports a fault: where, what, how it shows, send. */
export function ReportSend({ query, onBack }: ReportSendProps): ReactNode {
  const userId = useSession((session) => session.userId);
  const { data: phone = '' } = useKeptPhone(userId);
  const form = useRef<HTMLFormElement>(null);
  const sending = useReportSend({
    phone,
    isScanned: query.get('from') === 'scan',
    position: useScanned(query),
    facilityId: Number(query.get('facilityId')) || undefined,
    onDone: (isSent) => {
      tell(isSent ? '提交成功，处理进度会通知您' : '网络不可用，报修已保存，恢复后自动发送');
      onBack();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [field] = Object.keys(sending.send());
    if (field) form.current?.querySelector(`[data-field~="${field}"]`)?.scrollIntoView({ block: 'center' });
  };
  return (
    <form ref={form} className="my-send" aria-label="我要报修" noValidate onSubmit={submit}>
      <button type="button" className="my-back" onClick={onBack}>
        <MyIcon name="back" />
        我的报修
      </button>
      <Fields sending={sending} phone={phone} onBack={onBack} />
      <div className="my-foot" data-field="form">
        <Problem text={sending.problems.form} />
        <button type="submit" className="my-button my-primary" disabled={sending.busy || userId === 0}>
          {sending.busy ? '正在提交…' : '提交报修'}
        </button>
      </div>
    </form>
  );
}

interface FieldsProps {
  sending: ReturnType<typeof useReportSend>;
  phone: string;
  onBack: () => void;
}

function Fields({ sending, phone, onBack }: FieldsProps): ReactNode {
  const { draft, change, problems, asking } = sending;
  useItemOfFacility(draft, change);
  const followed = () => {
    sending.answer(false);
    onBack();
  };
  return (
    <>
      <Where
        position={draft.position}
        problem={problems.placeId}
        onPick={(position) => change({ position, facilityId: null })}
      />
      <FacilityChips draft={draft} onChange={change} />
      <CoverNote draft={draft} />
      <section className="my-card" data-field="templateId">
        <h2>哪里坏了</h2>
        <ItemGrid chosen={draft.item} onChoose={(item) => change({ item })} />
        <Problem text={problems.templateId} />
      </section>
      {draft.item?.selfHelp && <SelfHelp item={draft.item} onSolved={onBack} />}
      <What sending={sending} />
      <Contact draft={draft} phone={phone} problems={problems} onChange={change} />
      <Details draft={draft} problems={problems} onChange={change} />
      {asking?.known && (
        <KnownFaults
          known={asking.known}
          busy={sending.busy}
          onForce={() => sending.answer(true)}
          onFollowed={followed}
        />
      )}
    </>
  );
}

interface WhereProps {
  position: Position | undefined;
  problem: string | undefined;
  onPick: (position: Position) => void;
}

function Where({ position, problem, onPick }: WhereProps): ReactNode {
  const [isChanging, setChanging] = useState(false);
  const pick = (next: Position) => {
    setChanging(false);
    onPick(next);
  };
  return (
    <section className="my-card" data-field="placeId roomId">
      <h2>在哪里</h2>
      {position && !isChanging ? (
        <p className="my-where">
          <MyIcon name="place" />
          <b>{position.text}</b>
          <button type="button" className="my-link" onClick={() => setChanging(true)}>
            更换<span className="sr-only">位置</span>
          </button>
        </p>
      ) : (
        <PlacePick onPick={pick} />
      )}
      <Problem text={problem} />
    </section>
  );
}

const MAX_DESCRIPTION = 500;
const LEAST = 5;

function What({ sending }: { sending: ReturnType<typeof useReportSend> }): ReactNode {
  const { draft, change, problems } = sending;
  const id = useId();
  const add = (hint: string) => {
    // A description needs some words; the name of the item helps a short one out.
    const text = hint.length < LEAST ? `${draft.item?.name ?? ''}，${hint}` : hint;
    const description = draft.description ? `${draft.description}，${hint}` : text;
    change({ description: description.slice(0, MAX_DESCRIPTION) });
  };
  return (
    <section className="my-card" data-field="description images">
      <h2>
        <label htmlFor={id}>什么情况</label>
      </h2>
      {draft.item && draft.item.hints.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data
        <div className="my-choices" role="group" aria-label="快捷描述">
          {draft.item.hints.map((hint) => (
            <button key={hint} type="button" onClick={() => add(hint)}>
              {hint}
            </button>
          ))}
        </div>
      )}
      <textarea
        id={id}
        className="my-input"
        rows={3}
        maxLength={MAX_DESCRIPTION}
        placeholder="请填写至少5个字的故障描述"
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Problem text={problems.description} />
      <PhotoInput value={draft.photos} problem={problems.images} onChange={(photos) => change({ photos })} />
    </section>
  );
}

/** What one can try before somebody has to come. */
function SelfHelp({ item, onSolved }: { item: TemplateItem; onSolved: () => void }): ReactNode {
  const solved = () => {
    // Nobody waits for it, and without a connection nothing is lost.
    void repairApi.template.solved({ params: { id: item.templateId } }, { quiet: true }).catch(logged);
    tell('已解决，感谢您先自行排查');
    onSolved();
  };
  return (
    <section className="my-card my-help" aria-label="自助排障">
      <h2>
        <MyIcon name="bulb" />
        先试试自助排障
      </h2>
      <p className="my-text">{item.selfHelp}</p>
      <button type="button" className="my-button" onClick={solved}>
        已解决，不报了
      </button>
    </section>
  );
}
