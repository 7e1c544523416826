#include "app/server/log_lines.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "domain/log/request_log.hpp"

namespace signalbox::app {

namespace {

constexpr std::uint64_t log_bytes_per_kb = 1'024;
constexpr std::uint64_t log_bytes_per_mb = 1'024 * log_bytes_per_kb;

domain::log_time log_clock() {
  return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

}  // namespace

std::unique_ptr<log_intake::log_service> make_log_intake(const settings& how,
                                                         const std::filesystem::path& data_folder,
                                                         provisioning::provider& provider,
                                                         const domain::log_catalogue& sources,
                                                         spdlog::logger& log) {
  if (!how.logs.enabled) return nullptr;
  log_intake::intake_settings made{
      .data_dir = data_folder,
      .writers = static_cast<std::size_t>(how.logs.writers),
      .disk_bytes_max = how.logs.project_disk_mb * log_bytes_per_mb,
      .rate = {.lines_per_second = how.logs.lines_per_second,
               .bytes_per_second = how.logs.kb_per_second * log_bytes_per_kb}};
  return std::make_unique<log_intake::log_service>(
      std::move(made), log_intake::intake_context{
                           .provider = provider,
                           .sources = sources,
                           .now = log_clock,
                           .report = [&log](std::string_view event, std::string_view sentence) {
                             log.warn("{} text=\"{}\"", event, sentence);
                           }});
}

void note_call(const transport::http::exchange& seen, log_intake::log_service* to) {
  if (to == nullptr) return;
  const std::string_view path = seen.path;
  const domain::answered_call call{.method = transport::http::method_name(seen.verb),
                                   .route = seen.route,
                                   .path = path.substr(0, path.find('?')),
                                   .request_id = seen.request_id,
                                   .status = seen.status,
                                   .duration = seen.duration,
                                   .bytes = seen.body_bytes};
  const auto project = domain::project_of_call(call);
  if (!project) return;
  std::vector<domain::parsed_log_line> lines;
  lines.push_back(domain::call_log_line(call, *project, to->now()));
  to->submit(*project, "edge_logs", std::move(lines));
}

}  // namespace signalbox::app
