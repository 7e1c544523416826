#include "tests/unit/tenant_sql/workbench.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "tests/unit/tenant_sql/tenant_server.hpp"

namespace signalbox::testing {

workbench::workbench(tenant_sql::limits bounds)
    : service_(std::make_unique<tenant_sql::service>(tenant_sql::settings{.bounds = bounds})) {}

tenant_sql::text_request workbench::request(std::string text, std::string person) {
  tenant_sql::text_request made;
  made.ref = domain::project_ref("abcdefghijklmnopqrst");
  made.at = tenant_address();
  made.role = tenant_sql::session_role::owner;
  made.person = domain::account_id(std::move(person));
  made.id = fmt::format("text-{}", ++ids_);
  made.as.application_name = "test";
  made.original = text;
  made.text = std::move(text);
  return made;
}

core::result<tenant_sql::text_stream> workbench::start(tenant_sql::text_request what,
                                                       std::string transaction) {
  auto to = std::make_unique<tenant_sql::ndjson_writer>();
  return wait(service_->run(std::move(what), std::move(to), std::move(transaction)));
}

std::vector<core::json> workbench::rest(tenant_sql::text_stream& of) {
  std::string all;
  for (auto piece = wait(of.next()); !piece.empty(); piece = wait(of.next()))
    all += piece;
  std::vector<core::json> lines;
  std::size_t begin = 0;
  for (auto end = all.find('\n'); end != std::string::npos; end = all.find('\n', begin)) {
    lines.push_back(core::json::parse(all.substr(begin, end - begin)));
    begin = end + 1;
  }
  return lines;
}

std::vector<core::json> workbench::run(tenant_sql::text_request what) {
  auto started = need(start(std::move(what)));
  return rest(started);
}

core::json line_of(const std::vector<core::json>& lines, std::string_view type) {
  for (const auto& one : lines)
    if (one["type"] == type) return one;
  throw std::runtime_error(fmt::format("no line of type {} in {}", type, core::json(lines).dump()));
}

std::string types_of(const std::vector<core::json>& lines) {
  std::string all;
  for (const auto& one : lines)
    all += (all.empty() ? "" : " ") + one["type"].get<std::string>();
  return all;
}

client administrator() {
  return client({}, tenant_server().conninfo());
}

void await_on_server(const std::string& query) {
  auto admin = administrator();
  const auto until = soon();
  while (admin.value(query) != "t")
    if (std::chrono::steady_clock::now() > until) throw std::runtime_error("never true: " + query);
}

}  // namespace signalbox::testing
