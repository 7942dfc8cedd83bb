import type { PresentPerson, PresentTeam } from '@jiaoyan/contract/attendance/task';
import type { CSSProperties, ReactNode } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { presenceLabels } from '../attendance-tasks.ts';

/** Whoever is missed comes first, whoever is not due yet or any more comes last. */
const order: readonly PresentPerson['state'][] = ['late', 'away', 'here', 'leave', 'later', 'left'];

const timesOf = ({ inAt, outAt }: PresentPerson): string =>
  [inAt && `${inAt.slice(11, 16)} 到`, outAt && `${outAt.slice(11, 16)} 走`].filter(Boolean).join('，');

/** The people of a team: here, late or away, and a way to call them. */
export function TeamPeople({ team: { deptName, due, here, people } }: { team: PresentTeam }): ReactNode {
  const sorted = [...people].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <section className="my-card" aria-label={deptName}>
      <h2>
        {deptName}
        <span className="my-team-count num">
          在岗 {here} / 应到 {due}
        </span>
      </h2>
      <ul className="my-team-people">
        {sorted.map((person) => (
          <Person key={person.taskId} person={person} />
        ))}
      </ul>
    </section>
  );
}

function Person({ person }: { person: PresentPerson }): ReactNode {
  const { userName, phone, shiftName, color, from, to, state } = person;
  const [label, tone] = presenceLabels[state];
  const times = timesOf(person);
  return (
    <li style={{ '--shift': color } as CSSProperties}>
      <div>
        <p>
          <b>{userName}</b>
          <span className={`dict-tag dict-tag-${tone}`}>{label}</span>
        </p>
        <small className="num">
          {shiftName} {from.slice(11, 16)}-{to.slice(11, 16)}
          {times && `　${times}`}
        </small>
      </div>
      {phone && (
        <a className="my-button" href={`tel:${phone}`} aria-label={`拨打 ${userName} ${phone}`}>
          <MyIcon name="phone" />
        </a>
      )}
    </li>
  );
}
