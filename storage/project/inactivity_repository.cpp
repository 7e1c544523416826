#include "storage/project/inactivity_repository.hpp"

#include <utility>

#include "domain/project/inactivity.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/project/project_audit.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using domain::project_ref;
using postgres::statement;

constexpr statement update_use{"projects.save_use",
                               "UPDATE projects SET inactivity = $2 WHERE ref = $1"};

}  // namespace

result<void> inactivity_repository::save(const project_ref& ref, const domain::project_use& use,
                                         const std::optional<project_request>& request) {
  // A failure may quote a program's output, in any encoding.
  const auto text =
      domain::stored_use_json(use).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  auto work = on_.begin();
  if (on_.run(update_use, {ref, text}).affected() == 0)
    return core::fail(core::errc::not_found, "There is no such project.");
  if (request) {
    const auto of = project_repository(on_).find(ref);
    if (!of) return std::unexpected(of.error());
    audit_request(on_, *of, *request);
  }
  work.commit();
  return {};
}

result<std::vector<std::string>> inactivity_repository::recipients(const project_ref& ref) {
  const auto of = project_repository(on_).find(ref);
  if (!of) return std::unexpected(of.error());
  std::vector<std::string> found;
  for (auto& one : member_repository(connection_, until_).list(of->organization)) {
    if (found.size() == warned_people_max) break;
    if (domain::is_warned_of_pause(one.access, ref)) found.push_back(std::move(one.primary_email));
  }
  return found;
}

}  // namespace signalbox::storage
