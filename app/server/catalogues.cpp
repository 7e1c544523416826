#include "app/server/catalogues.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "app/server/share.hpp"

namespace signalbox::app {

namespace {

core::result<std::string> text_of(const std::filesystem::path& path, std::string_view advice) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return core::fail(core::errc::internal,
                      fmt::format("Cannot read {}. {}", path.string(), advice));
  }
  return std::string((std::istreambuf_iterator<char>(file)), {});
}

template <class Catalogue>
core::result<Catalogue> read(const char* name) {
  const auto path = share_folder() / "config" / name;
  const auto text = text_of(path, "It is part of the program: build or install Signalbox again.");
  if (!text) return std::unexpected(text.error());
  return Catalogue::parse(path.string(), *text);
}

core::result<domain::custom_content> read_content(const std::string& own) {
  auto shipped = read<domain::custom_content>("custom_content.json");
  if (!shipped || own.empty()) return shipped;
  const auto text =
      text_of(own, "It is set by server.custom_content: correct the setting or empty it.");
  if (!text) return std::unexpected(text.error());
  return shipped->replaced_by(own, *text);
}

core::result<domain::plan_catalogue> read_plans(const std::string& own) {
  auto shipped = read<domain::plan_catalogue>("plans.json");
  if (!shipped || own.empty()) return shipped;
  const auto text = text_of(own, "It is set by server.plans: correct the setting or empty it.");
  if (!text) return std::unexpected(text.error());
  auto plans = domain::plan_catalogue::parse(own, *text);
  if (!plans) return plans;
  // Roles and compute sizes refer to plans by these ids.
  for (const auto& plan : shipped->plans()) {
    if (plans->find(plan.id) == nullptr) {
      return core::fail(
          core::errc::bad_request,
          fmt::format("{}: plans must contain a plan with the id \"{}\".", own, plan.id));
    }
  }
  return plans;
}

}  // namespace

core::result<catalogues> catalogues::load(const settings& how) {
  auto roles = read<domain::role_catalogue>("roles.json");
  if (!roles) return std::unexpected(roles.error());
  auto regions = read<domain::region_catalogue>("regions.json");
  if (!regions) return std::unexpected(regions.error());
  auto compute = read<domain::compute_catalogue>("compute.json");
  if (!compute) return std::unexpected(compute.error());
  auto plans = read_plans(how.server.plans);
  if (!plans) return std::unexpected(plans.error());
  auto content = read_content(how.server.custom_content);
  if (!content) return std::unexpected(content.error());
  auto templates = read<domain::incident_template_catalogue>("incident_templates.json");
  if (!templates) return std::unexpected(templates.error());
  auto status = read<domain::status_catalogue>("status_components.json");
  if (!status) return std::unexpected(status.error());
  auto extensions = read<domain::extension_catalogue>("extensions.json");
  if (!extensions) return std::unexpected(extensions.error());
  auto log_sources = read<domain::log_catalogue>("log_sources.json");
  if (!log_sources) return std::unexpected(log_sources.error());
  return catalogues{std::move(*roles),  std::move(*regions),    std::move(*compute),
                    std::move(*plans),  std::move(*content),    std::move(*templates),
                    std::move(*status), std::move(*extensions), std::move(*log_sources)};
}

}  // namespace signalbox::app
