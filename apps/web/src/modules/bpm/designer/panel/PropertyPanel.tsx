import { type ReactNode, useId, useState } from 'react';
import { useDesigner } from '../designer-context.ts';
import { drawn } from './panel.ts';
import { FIRST_SECTION, type Section, sections } from './sections.ts';
import './panel.css';

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

/** A number for an object: replacing an element keeps its id, but makes another object of it. */
function identityOf(object: object): number {
  const known = identities.get(object);
  if (known !== undefined) return known;
  lastIdentity += 1;
  identities.set(object, lastIdentity);
  return lastIdentity;
}

/** The properties of the selected element; every element starts with its first section. */
export function PropertyPanel(): ReactNode {
  const { element, simulating } = useDesigner();
  return (
    <aside className="property-panel" aria-label="属性面板">
      {simulating && <p className="panel-note">模拟期间不能修改属性</p>}
      <Sections key={identityOf(drawn(element).businessObject)} />
    </aside>
  );
}

function Sections(): ReactNode {
  const { element, flavour } = useDesigner();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([FIRST_SECTION]));
  const toggle = (key: string) =>
    setOpen((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key]));
  const host = drawn(element).businessObject;
  return sections
    .filter((section) => section.shows(host, flavour))
    .map((section) => (
      <SectionView
        key={section.key}
        section={section}
        open={open.has(section.key)}
        onToggle={() => toggle(section.key)}
      />
    ));
}

interface SectionViewProps {
  section: Section;
  open: boolean;
  onToggle: () => void;
}

function SectionView({ section: { title, body: Body }, open, onToggle }: SectionViewProps): ReactNode {
  const id = useId();
  return (
    <section className="panel-section">
      <h3>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <span className="panel-arrow" aria-hidden="true" />
          {title}
        </button>
      </h3>
      <div id={id} className="panel-body" hidden={!open}>
        {open && <Body />}
      </div>
    </section>
  );
}
