import { type ReactNode, useState } from 'react';
import { useSession } from '../../../kernel/call/session.ts';

const nameOf = (userId: number) => `attendance-terms ${userId}`;

/** Whether somebody was told what a check-in stores. */
export function useTermsSeen() {
  const userId = useSession((session) => session.userId);
  const [agreed, setAgreed] = useState(false);
  const isKept = () => {
    try {
      return localStorage.getItem(nameOf(userId)) !== null;
    } catch {
      return false;
    }
  };
  const agree = () => {
    setAgreed(true);
    try {
      localStorage.setItem(nameOf(userId), '1');
    } catch {
      // storage refused: it is said again at the next visit
    }
  };
  return { seen: agreed || isKept(), agree };
}

/** What is stored and why, before the first check-in. */
export const PunchTerms = ({ onAgree }: { onAgree: () => void }): ReactNode => (
  <section className="my-card" aria-label="打卡说明">
    <h2>第一次打卡前，请了解</h2>
    <ul className="punch-terms">
      <li>每次打卡保存：时间、方式、打卡点和本机编号，用于核对出勤，您和班组负责人可以看到。</li>
      <li>扫动态码不使用定位。扫固定码和校园网打卡时，另保存位置、精度和网络地址，只用于证明人在现场，180天后删除。</li>
      <li>只在您打卡的那一刻取位置，不会持续定位。</li>
      <li>没有网络时可以扫动态码，打卡先保存在本机，24小时内联网后自动提交。</li>
    </ul>
    <button type="button" className="my-button my-primary punch-fixed" onClick={onAgree}>
      知道了，去打卡
    </button>
  </section>
);
