#include "domain/project/project_origin_json.hpp"

#include <string>
#include <utility>

#include "domain/backup/backup_json.hpp"

namespace signalbox::domain {

core::json origin_json(const project_origin& of) {
  auto made = of.kind == origin_kind::backup ? recovery_json(of.target) : core::json::object();
  made["source"] = of.source.value;
  made["kind"] = origin_kind_names.name_of(of.kind);
  return made;
}

core::result<project_origin> origin_from(const core::json& of) {
  const auto unreadable = [] {
    return core::fail(core::errc::internal, "The origin of a project cannot be read.");
  };
  if (!of.is_object()) return unreadable();
  const auto source = of.find("source");
  const auto kind = of.find("kind");
  if (source == of.end() || !source->is_string() || kind == of.end() || !kind->is_string())
    return unreadable();
  const auto known = origin_kind_names.value_of(kind->get_ref<const std::string&>());
  if (!known) return unreadable();
  project_origin made{.source = project_ref{source->get<std::string>()}, .kind = *known};
  if (*known != origin_kind::backup) return made;
  auto target = recovery_from(of);
  if (!target) return std::unexpected(std::move(target.error()));
  made.target = std::move(*target);
  return made;
}

}  // namespace signalbox::domain
