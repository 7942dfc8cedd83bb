import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';

/** The channels by number, as people call them. */
export function useSmsChannels(): readonly { value: number; label: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['smsChannel', 'options'],
    queryFn: ({ signal }) => systemApi.smsChannel.options(undefined, { quiet: true, signal }),
  });
  return data.map(({ channelId, signature, code, status }) => ({
    value: channelId,
    label: `${signature}（${code}${status === '0' ? '' : '，已停用'}）`,
  }));
}

/** What a search by channel offers. */
export const channelSearch = (channels: readonly { value: number; label: string }[]) => ({
  channelId: channels.map(({ value, label }) => ({ value: String(value), label })),
});

/** What to show for a channel; one that was deleted has only its number left. */
export const channelName = (channels: readonly { value: number; label: string }[], channelId: number): string =>
  channels.find(({ value }) => value === channelId)?.label ?? `已删除（${channelId}）`;

interface SmsChannelSelectProps {
  id?: string;
  value?: number;
  onChange?: (channelId: number) => void;
}

/** Chooses a channel. */
export function SmsChannelSelect({ value, ...props }: SmsChannelSelectProps): ReactNode {
  const channels = useSmsChannels();
  return (
    <Select<number>
      {...props}
      {...(value !== undefined && { value })}
      aria-label="短信渠道"
      placeholder="请选择短信渠道"
      options={[...channels]}
    />
  );
}
