import { VERIFY } from '@jiaoyan/contract/patrol/status';

interface Problem {
  readonly field: 'lng' | 'lat';
  readonly message: string;
}

/** What is wrong with a position: half of one, or none where one is asked for. */
export function fixProblem({
  lng,
  lat,
  verify,
}: {
  readonly lng: number | null;
  readonly lat: number | null;
  readonly verify: string;
}): Problem | undefined {
  if ((lng === null) !== (lat === null))
    return { field: lng === null ? 'lng' : 'lat', message: '经度和纬度须同时填写' };
  if (verify === VERIFY.position && lng === null) return { field: 'lng', message: '扫码+定位的点位须填写经度和纬度' };
  return undefined;
}

/** Why a building does not have a floor. */
export const floorProblem = (
  { floorCount, underFloors }: { readonly floorCount: number; readonly underFloors: number },
  floorNo: number,
): string | undefined => (floorNo > floorCount || -floorNo > underFloors ? '该楼宇没有所填楼层' : undefined);
