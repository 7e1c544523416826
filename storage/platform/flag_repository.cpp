#include "storage/platform/flag_repository.hpp"

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using postgres::statement;

constexpr statement select_flags{"flags.all", "SELECT name, value FROM flags"};
constexpr statement put_flag{"flags.set", R"(
  INSERT INTO flags (name, value, changed_at) VALUES ($1, $2, $3)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at)"};
constexpr statement delete_flag{"flags.remove", "DELETE FROM flags WHERE name = $1"};

}  // namespace

std::map<std::string, bool> flag_repository::all() {
  const auto found = on_.run(select_flags, {});
  std::map<std::string, bool> flags;
  for (std::size_t at = 0; at < found.size(); ++at)
    flags[found[at].as<std::string>("name")] = found[at].as<bool>("value");
  return flags;
}

void flag_repository::set(const std::string& name, bool value, const domain::requester& by) {
  auto work = on_.begin();
  on_.run(put_flag, {name, value, by.at});
  const audit_entry entry{
      .by = by, .action = domain::audit::flag_set, .target = name, .detail = {{"value", value}}};
  audit_repository(on_).append(entry);
  work.commit();
}

result<void> flag_repository::remove(const std::string& name, const domain::requester& by) {
  auto work = on_.begin();
  const auto gone = on_.run(delete_flag, {name});
  if (gone.affected() == 0) return core::fail(core::errc::not_found, "There is no such flag.");
  const audit_entry entry{.by = by, .action = domain::audit::flag_remove, .target = name};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

}  // namespace signalbox::storage
