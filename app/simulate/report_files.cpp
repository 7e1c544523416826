#include "app/simulate/report_files.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string>

#include "simulations/report/html_report.hpp"
#include "simulations/report/json_report.hpp"
#include "simulations/report/junit_report.hpp"

namespace signalbox::app {

namespace {

core::result<void> write_report(const std::filesystem::path& file, const std::string& text) {
  std::ofstream to(file);
  to << text;
  if (to.flush()) return {};
  return core::fail(core::errc::internal, fmt::format("{} cannot be written.", file.string()));
}

}  // namespace

core::result<void> write_reports(const std::filesystem::path& folder,
                                 const simulations::run_result& of) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  const auto base = (folder / of.plan.name).string();
  if (auto done = write_report(base + ".html", simulations::result_html(of)); !done) return done;
  if (auto done = write_report(base + ".json", simulations::result_json(of).dump(2) + '\n'); !done)
    return done;
  return write_report(base + ".xml", simulations::junit_xml(of));
}

}  // namespace signalbox::app
