import AlignLeftOutlined from '@ant-design/icons/AlignLeftOutlined';
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import CalendarOutlined from '@ant-design/icons/CalendarOutlined';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import DownSquareOutlined from '@ant-design/icons/DownSquareOutlined';
import FieldNumberOutlined from '@ant-design/icons/FieldNumberOutlined';
import FieldTimeOutlined from '@ant-design/icons/FieldTimeOutlined';
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined';
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import LineOutlined from '@ant-design/icons/LineOutlined';
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import PayCircleOutlined from '@ant-design/icons/PayCircleOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import StarOutlined from '@ant-design/icons/StarOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { FieldType } from '@jiaoyan/contract/bpm/form-field';
import type { ComponentType } from 'react';

/** The picture of each type of field. */
export const fieldIcons: Readonly<Record<FieldType, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  text: FontSizeOutlined,
  textarea: AlignLeftOutlined,
  number: FieldNumberOutlined,
  money: PayCircleOutlined,
  date: CalendarOutlined,
  datetime: FieldTimeOutlined,
  daterange: ScheduleOutlined,
  time: ClockCircleOutlined,
  select: DownSquareOutlined,
  radio: CheckCircleOutlined,
  checkbox: CheckSquareOutlined,
  switch: SwapOutlined,
  user: UserOutlined,
  dept: ApartmentOutlined,
  file: PaperClipOutlined,
  image: PictureOutlined,
  rate: StarOutlined,
  note: InfoCircleOutlined,
  section: LineOutlined,
  table: TableOutlined,
};
