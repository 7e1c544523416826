#include "storage/migrate.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <map>

#include "storage/locks.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using postgres::bytes;
using postgres::statement;

constexpr statement take_lock{"migrate.lock", "SELECT pg_advisory_xact_lock($1)"};
constexpr statement make_record{"migrate.record", R"(
  CREATE TABLE IF NOT EXISTS schema_migrations (
    number     integer PRIMARY KEY,
    name       text NOT NULL,
    checksum   bytea NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  ))"};
constexpr statement list_applied{
    "migrate.applied", "SELECT number, name, checksum FROM schema_migrations ORDER BY number"};
constexpr statement add_applied{
    "migrate.add", "INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)"};

bytes checksum_of(std::string_view sql) {
  bytes sum;
  sum.value.resize(crypto_hash_sha256_BYTES);
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(sum.value.data()),
                     reinterpret_cast<const unsigned char*>(sql.data()), sql.size());
  return sum;
}

struct applied {
  std::string name;
  bytes checksum;
};

std::map<int, applied> applied_so_far(const statements& on) {
  const auto found = on.run(list_applied, {});
  std::map<int, applied> all;
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    all[row.as<std::int32_t>("number")] =
        applied{.name = row.as<std::string>("name"), .checksum = row.as<bytes>("checksum")};
  }
  return all;
}

result<void> check(const std::map<int, applied>& so_far, std::span<const migration> requested) {
  for (const auto& [number, was] : so_far) {
    const auto known = std::ranges::find(requested, number, &migration::number);
    if (known == requested.end())
      return core::fail(
          core::errc::conflict,
          fmt::format("The database has the migration {:03}_{}, which this version of Signalbox "
                      "does not know. Start a newer version.",
                      number, was.name));
    if (checksum_of(known->sql) != was.checksum)
      return core::fail(core::errc::conflict,
                        fmt::format("The migration {:03}_{} was changed after it was "
                                    "applied. Add a new migration instead.",
                                    number, known->name));
  }
  return {};
}

result<void> apply(postgres::connection& on, const migration& one, postgres::deadline until) {
  auto ran = on.run_script({.name = "migrate.apply", .sql = one.sql}, until);
  if (ran) {
    auto added = on.run(add_applied, {one.number, one.name, checksum_of(one.sql)}, until);
    if (added) return {};
    ran = std::unexpected(added.error());
  }
  auto why = ran.error();
  why.message = fmt::format("Migration {:03}_{} failed: {}", one.number, one.name, why.message);
  return std::unexpected(why);
}

}  // namespace

result<std::vector<std::string>> migrate(postgres::connection& on,
                                         std::span<const migration> requested,
                                         postgres::deadline until) {
  return attempt([&]() -> result<std::vector<std::string>> {
    const statements sql(on, until);
    auto work = sql.begin();
    sql.run(take_lock, {static_cast<std::int64_t>(advisory_lock::migrations)});
    sql.run(make_record, {});
    const auto so_far = applied_so_far(sql);
    if (auto fine = check(so_far, requested); !fine) return std::unexpected(fine.error());

    std::vector<std::string> ran;
    for (const auto& one : requested) {
      if (so_far.contains(one.number)) continue;
      if (auto done = apply(on, one, until); !done) return std::unexpected(done.error());
      ran.push_back(fmt::format("{:03}_{}", one.number, one.name));
    }
    work.commit();
    return ran;
  });
}

}  // namespace signalbox::storage
