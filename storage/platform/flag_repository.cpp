#include "storage/platform/flag_repository.hpp"

#include "domain/audit_actions.hpp"
#include "postgres/transaction.hpp"
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

result<std::map<std::string, bool>> flag_repository::all() {
  const auto found = on_.run(select_flags, {}, until_);
  if (!found) return std::unexpected(found.error());
  std::map<std::string, bool> flags;
  for (std::size_t at = 0; at < found->size(); ++at)
    flags[(*found)[at].as<std::string>("name")] = (*found)[at].as<bool>("value");
  return flags;
}

result<void> flag_repository::set(const std::string& name, bool value,
                                  const domain::requester& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  if (auto put = on_.run(put_flag, {name, value, by.at}, until_); !put)
    return std::unexpected(put.error());
  const audit_entry entry{
      .by = by, .action = domain::audit::flag_set, .target = name, .detail = {{"value", value}}};
  if (auto noted = audit_repository(on_, until_).append(entry); !noted) return noted;
  return work->commit(until_);
}

result<void> flag_repository::remove(const std::string& name, const domain::requester& by) {
  auto work = postgres::transaction::begin(on_, until_);
  if (!work) return std::unexpected(work.error());
  const auto gone = on_.run(delete_flag, {name}, until_);
  if (!gone) return std::unexpected(gone.error());
  if (gone->affected() == 0) return core::fail(core::errc::not_found, "There is no such flag.");
  const audit_entry entry{.by = by, .action = domain::audit::flag_remove, .target = name};
  if (auto noted = audit_repository(on_, until_).append(entry); !noted) return noted;
  return work->commit(until_);
}

}  // namespace signalbox::storage
