import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { facilityApi } from '../../../api/facility.ts';
import { keptQuery } from '../../../kernel/outbox/kept.ts';
import type { Draft } from './use-report-send.ts';

/** That what is broken is under warranty; without a connection nothing is said of it. */
export function CoverNote({ draft }: { draft: Draft }): ReactNode {
  const { position, facilityId, item } = draft;
  const query = {
    placeId: position?.placeId ?? 0,
    ...(position?.roomId && { roomId: position.roomId }),
    ...(facilityId && { facilityId }),
    ...(item && { templateId: item.templateId }),
  };
  const { data } = useQuery(
    keptQuery(
      `cover ${JSON.stringify(query)}`,
      (signal) => facilityApi.facilityQuality.cover({ query }, { quiet: true, signal }),
      Boolean(position && (facilityId || item)),
    ),
  );
  return data ? (
    <p className="my-note" role="note">
      {data.text}
    </p>
  ) : null;
}
