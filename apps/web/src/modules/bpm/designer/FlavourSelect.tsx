import { type Flavour, flavours } from '@jiaoyan/bpmn';
import Select from 'antd/es/select';
import { memo, type ReactNode } from 'react';
import type { DesignerSession } from './session.ts';
import { switchFlavour } from './switch-flavour.tsx';

const options = flavours.map((value) => ({ value, label: value }));

interface FlavourSelectProps {
  session: DesignerSession;
  flavour: Flavour;
  disabled: boolean;
}

/** The engine whose words the diagram is written in. */
export const FlavourSelect = memo(function FlavourSelect({
  session,
  flavour,
  disabled,
}: FlavourSelectProps): ReactNode {
  return (
    <Select<Flavour>
      size="small"
      className="designer-flavour"
      aria-label="流程引擎"
      value={flavour}
      options={options}
      disabled={disabled}
      onChange={(next) => void switchFlavour(session, next)}
    />
  );
});
