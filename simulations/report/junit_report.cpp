#include "simulations/report/junit_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/encoding/markup.hpp"

namespace signalbox::simulations {

namespace {

using core::escaped;

std::string test_case(std::string_view scenario, std::string_view name, std::string_view content) {
  return fmt::format("  <testcase classname=\"simulation.{}\" name=\"{}\">{}</testcase>\n",
                     escaped(scenario), escaped(name), content);
}

std::string failure(std::string_view message) {
  return fmt::format("<failure message=\"{}\"/>", escaped(message));
}

std::string outcome_of(const verdict& one) {
  const auto& what = *one.limit.what;
  if (one.came_out == verdict::outcome::not_measured)
    return "<skipped message=\"not measured by this backend\"/>";
  if (one.came_out == verdict::outcome::kept) return {};
  return failure(fmt::format("{} is {}, expected {}.", what.label, to_text(what, *one.value),
                             to_text(one.limit)));
}

}  // namespace

std::string junit_xml(const run_result& of) {
  const auto& name = of.plan.name;
  std::string cases;
  for (const auto& each : of.verdicts)
    cases += test_case(name, fmt::format("{} {}", each.limit.what->id, to_text(each.limit)),
                       outcome_of(each));
  cases += test_case(name, "invariants hold",
                     of.broken_count == 0
                         ? std::string{}
                         : failure(fmt::format("{} violations; first: {}", of.broken_count,
                                               of.broken.empty() ? "" : of.broken.front().detail)));
  cases +=
      test_case(name, "run completes", of.stopped.empty() ? std::string{} : failure(of.stopped));
  const auto failures =
      std::ranges::count(of.verdicts, verdict::outcome::broken, &verdict::came_out) +
      (of.broken_count > 0 ? 1 : 0) + (of.stopped.empty() ? 0 : 1);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"simulation.{}\" tests=\"{}\" "
      "failures=\"{}\">\n{}</testsuite>\n",
      escaped(name), of.verdicts.size() + 2, failures, cases);
}

}  // namespace signalbox::simulations
