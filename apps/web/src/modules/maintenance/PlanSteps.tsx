import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import type { ReactNode } from 'react';
import { usePlaces } from '../../domain/areas.ts';
import { Choose } from '../../domain/Choose.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { ClassSelect, FacilitiesSelect } from '../facility/FacilityInputs.tsx';
import { useDeptSearch } from '../facility/facilities.ts';
import { ItemSelect } from '../repair/report/ReportInputs.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { usePlanOptions } from './plans.ts';

const choices = (...labels: string[]) => labels.map((label, at) => ({ value: String(at + 1), label }));
const zeroed = (...labels: string[]) => labels.map((label, at) => ({ value: String(at), label }));
const kinds = choices('日常', '法定', '季节');
const groups = choices('每台一单', '每楼一单', '每校区一单');
const triggers = choices('按时间', '按读数', '先到为准');
const cycleUnits = choices('天', '周', '个月', '年');
const bases = choices('计划日', '完成日');
const workdays = zeroed('不调整', '顺延到工作日', '提前到工作日');
const overlaps = choices('跳过本期', '并入未完成的单');
const executors = choices('班组轮派', '指定人员', '外委单位');

interface SeveralProps {
  id?: string;
  value?: number[];
  onChange?: (value: number[]) => void;
  placeholder: string;
  options: readonly { value: number; label: string }[];
}
const Several = ({ options, ...props }: SeveralProps): ReactNode => (
  <Select<number[]> {...props} mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={[...options]} />
);

/** What is maintained. */
export function TargetStep(): ReactNode {
  const places = usePlaces().map(({ id, label }) => ({ value: id, label }));
  return (
    <>
      <div className="maintain-pair">
        <Form.Item name="name" label="计划名称" required>
          <Input maxLength={60} placeholder="如：电梯半月维保" />
        </Form.Item>
        <Form.Item name="kind" label="维保性质" extra="法定维保不能跳过，只能提前">
          <Select options={kinds} />
        </Form.Item>
      </div>
      <div className="maintain-pair">
        <Form.Item name="classifyId" label="设施分类" extra="包括下级分类，新增的设施自动纳入">
          <ClassSelect />
        </Form.Item>
        <Form.Item name="placeIds" label="楼宇" extra="不选时为全部楼宇">
          <Several placeholder="全部楼宇" options={places} />
        </Form.Item>
      </div>
      <Form.Item name="facilityIds" label="指定设施" extra="不按分类时逐台指定，也可在分类之外补充">
        <FacilitiesSelect />
      </Form.Item>
      <Form.Item name="excludedIds" label="排除的设施">
        <FacilitiesSelect />
      </Form.Item>
      <Form.Item name="groupBy" label="分组" extra="同一组的设施在一张维保单里逐台完成">
        <Select options={groups} />
      </Form.Item>
    </>
  );
}

/** When it is due. */
export function TimeStep({ isOn }: { isOn: boolean }): ReactNode {
  const trigger: string | undefined = Form.useWatch('trigger');
  const isDated = trigger !== '2';
  return (
    <>
      <div className="maintain-pair">
        <Form.Item name="trigger" label="触发方式">
          <Select options={triggers} />
        </Form.Item>
        <Form.Item name="firstDate" label="首次日期" required>
          <DateInput />
        </Form.Item>
        <Form.Item name="endDate" label="结束日期">
          <DateInput />
        </Form.Item>
      </div>
      <div className="maintain-pair" hidden={!isDated}>
        <Form.Item name="cycleNum" label="周期" required>
          <InputNumber className="full-width" min={1} max={365} precision={0} />
        </Form.Item>
        <Form.Item name="cycleUnit" label="周期单位">
          <Select options={cycleUnits} />
        </Form.Item>
        <Form.Item name="basedOn" label="下次起算">
          <Select options={bases} />
        </Form.Item>
        <Form.Item name="workday" label="遇非工作日">
          <Select options={workdays} />
        </Form.Item>
        <Form.Item name="seasonFrom" label="季节开始" extra="月-日，如 05-01">
          <Input maxLength={5} placeholder="MM-DD" />
        </Form.Item>
        <Form.Item name="seasonTo" label="季节结束">
          <Input maxLength={5} placeholder="MM-DD" />
        </Form.Item>
      </div>
      <div className="maintain-pair" hidden={trigger === '1'}>
        <Form.Item name="meterName" label="表计" extra="设施档案中累计表计的名称，如 运行时间">
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="meterEvery" label="读数间隔">
          <InputNumber className="full-width" min={0} />
        </Form.Item>
      </div>
      <Form.Item name="aheadDays" label="提前生成天数" extra="也是可以调整计划日期的天数">
        <InputNumber className="full-width" min={0} max={60} precision={0} />
      </Form.Item>
      {isOn && <PlanPreview />}
    </>
  );
}

/** Who does it, and what is asked of him. */
export function PeopleStep({ isOn }: { isOn: boolean }): ReactNode {
  const executor: string | undefined = Form.useWatch('executor');
  const { data } = usePlanOptions();
  const teams = useDeptSearch().map(({ value, label }) => ({ value: Number(value), label }));
  const workers = (data?.workers ?? []).map(({ userId, nickName, teamName }) => ({
    value: userId,
    label: [nickName, teamName].filter(Boolean).join(' · '),
  }));
  const companies = (data?.companies ?? []).map(({ companyId, name, accounts }) => ({
    value: companyId,
    label: accounts > 0 ? name : `${name}（没有账号）`,
  }));
  return (
    <>
      <div className="maintain-pair">
        <Form.Item name="templateId" label="报修项目" required extra="决定工种和时限标准">
          <ItemSelect />
        </Form.Item>
        <Form.Item name="teamId" label="责任班组">
          <Choose placeholder="请选择班组" options={teams} />
        </Form.Item>
        <Form.Item name="executor" label="执行方式">
          <Select options={executors} />
        </Form.Item>
      </div>
      <Form.Item name="workerIds" label="执行人" hidden={executor !== '2'}>
        <Several placeholder="请选择执行人，第一位为主" options={workers} />
      </Form.Item>
      <div className="maintain-pair" hidden={executor !== '3'}>
        <Form.Item name="companyId" label="外委单位">
          <Choose placeholder="请选择外委单位" options={companies} />
        </Form.Item>
        <Form.Item name="visitPrice" label="每次费用（元）">
          <Input inputMode="decimal" maxLength={12} />
        </Form.Item>
      </div>
      <div className="maintain-pair">
        <Form.Item name="estMinutes" label="预计用时（分钟）">
          <InputNumber className="full-width" min={1} max={1440} precision={0} />
        </Form.Item>
        <Form.Item name="overlap" label="上期未完成时">
          <Select options={overlaps} />
        </Form.Item>
      </div>
      <div className="maintain-pair">
        <Form.Item name="requireScan" label="逐台扫码" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="requireSign" label="须签名" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="requireVerify" label="须人工验收" valuePropName="checked" extra="法定维保一律人工验收">
          <Switch />
        </Form.Item>
      </div>
      {isOn && <PlanPreview />}
    </>
  );
}
