import { useQuery } from '@tanstack/react-query';
import { systemApi } from '../api/system.ts';

/** The telephone number of the one who is signed in; undefined until it is known. */
export function useOwnPhone(): string | undefined {
  const { data, error } = useQuery({
    queryKey: ['profile', 'phone'],
    queryFn: ({ signal }) => systemApi.profile.get(undefined, { quiet: true, signal }),
  });
  // Without it the number has to be typed.
  return error ? '' : data?.data.phonenumber;
}
