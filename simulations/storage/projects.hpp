#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/time.hpp"
#include "simulations/storage/table.hpp"

/// The table of 004_projects.sql, with the columns of later migrations.
namespace signalbox::simulations {

/// Binary data and JSON stay in their original text form.
struct project_row {
  std::int64_t id = 0;
  std::string ref;
  std::int64_t organization_id = 0;
  std::string name;
  std::string region;
  std::string cloud_provider;
  std::uint16_t port = 0;
  std::string sealed_password;
  std::optional<std::string> db_version;
  std::string status;
  std::string condition;
  core::time_point inserted_at;
  std::string compute_size;
  std::int64_t disk_mib = 0;
  std::optional<core::time_point> read_only_since;
  std::string postgres_config = "{}";
  std::optional<std::string> pending_password;
  bool pending_apply = false;
  bool ends_sessions = false;
};

/// The ports in use, organized so that a free one is found without checking each.
class taken_ports {
 public:
  void take(std::uint16_t port) { words_[port / 64] |= bit(port); }
  void free(std::uint16_t port) { words_[port / 64] &= ~bit(port); }
  [[nodiscard]] bool has(std::uint16_t port) const { return (words_[port / 64] & bit(port)) != 0; }

  /// Returns the lowest free port from `first` to `last`, inclusive.
  [[nodiscard]] std::optional<std::uint16_t> lowest_free(std::int64_t first,
                                                         std::int64_t last) const {
    for (auto at = first < 0 ? 0 : first; at <= last && at < 64 * words_max;) {
      const auto taken = words_[static_cast<std::size_t>(at / 64)] >> (at % 64);
      const auto run = std::countr_one(taken);
      if (run + at % 64 < 64) {
        at += run;
        return at <= last ? std::optional(static_cast<std::uint16_t>(at)) : std::nullopt;
      }
      at = (at / 64 + 1) * 64;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::int64_t words_max = 65'536 / 64;
  static std::uint64_t bit(std::uint16_t port) { return std::uint64_t{1} << (port % 64); }

  std::array<std::uint64_t, words_max> words_{};
};

struct projects_by {
  text_map<const project_row*> ref;
  /// By organization, then by number.
  std::unordered_map<std::int64_t, std::map<std::int64_t, const project_row*>> organization;
  taken_ports port;

  void add(const project_row& one) {
    ref.emplace(one.ref, &one);
    organization[one.organization_id].emplace(one.id, &one);
    port.take(one.port);
  }
  void remove(const project_row& one) {
    ref.erase(one.ref);
    organization[one.organization_id].erase(one.id);
    port.free(one.port);
  }

  [[nodiscard]] const std::map<std::int64_t, const project_row*>& in(std::int64_t id) const {
    static const std::map<std::int64_t, const project_row*> none;
    const auto found = organization.find(id);
    return found == organization.end() ? none : found->second;
  }
};

/// By number.
using project_table = table<std::map<std::int64_t, project_row>, projects_by>;

}  // namespace signalbox::simulations
