import { Fragment } from 'react';
import { planMatrix } from './plan-matrix';
import { plans } from './plans';
import { PlanValueCell, UsageMark } from './plan-value-cell';

/** All plans side by side, feature by feature. */
export function PlanTable() {
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">Plan contents</caption>
      <thead>
        <tr className="border-b">
          <td className="w-1/4 p-3" />
          {plans.map((plan) => (
            <th key={plan.id} scope="col" className="p-3 font-semibold">
              {plan.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {planMatrix.map((category) => (
          <Fragment key={category.key}>
            <tr className="border-b bg-background">
              <th scope="colgroup" colSpan={plans.length + 1} className="px-3 py-2 font-semibold">
                {category.title}
              </th>
            </tr>
            {category.features.map((it) => (
              <tr key={it.key} className="border-b align-top last:border-0">
                <th scope="row" className="p-3 font-normal">
                  {it.title}
                  {it.usageBased && <UsageMark />}
                </th>
                {plans.map(({ planId }) => (
                  <td key={planId} className="p-3">
                    <PlanValueCell value={it.plans[planId]} />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
