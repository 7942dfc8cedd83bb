import { type ReactNode, useRef } from 'react';
import { fileUrl } from '../../kernel/files/address.ts';
import { type Pins, type Spot, spotAt } from './floor-plans.ts';
import { PlanPin } from './PlanPin.tsx';
import './floor-plan.css';

const CENTRE = { x: 0.5, y: 0.5 };

interface PinSheetProps {
  id: number;
  name: string;
  img: string;
  /** Nowhere yet without one. */
  spot: Spot | undefined;
  onSpot: (spot: Spot | undefined) => void;
}

/** The plan of a floor with one pin, which is put where somebody clicks; what comes of it is the business of whoever shows it. */
export function PinSheet({ id, name, img, spot, onSpot }: PinSheetProps): ReactNode {
  const sheet = useRef<HTMLDivElement>(null);
  const spotUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = sheet.current?.getBoundingClientRect();
    return box ? spotAt((clientX - box.left) / box.width, (clientY - box.top) / box.height) : CENTRE;
  };
  const pins: Pins = {
    spotOf: () => spot,
    move: (_id, next) => onSpot(next),
    put: async (_id, next) => onSpot(next),
  };
  return (
    <div className="plan-scroll">
      <div ref={sheet} className="plan-sheet">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the pin is placed by a button and moved by keys, too */}
        <img
          className="plan-target"
          src={fileUrl(img)}
          alt="楼层平面图"
          draggable={false}
          onClick={(event) => onSpot(spotUnder(event))}
        />
        {spot && (
          <PlanPin
            id={id}
            spot={spot}
            told={`${name} 在平面图上的位置`}
            states={[]}
            editing
            isPlaced
            spotUnder={spotUnder}
            pins={pins}
            onOpen={() => undefined}
          >
            {name}
          </PlanPin>
        )}
      </div>
    </div>
  );
}
