#include "app/settings/table.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <type_traits>

using namespace signalbox::app;

namespace {

/// Returns whether the rule matches the type of its field.
bool rule_fits(const setting_row& row) {
  settings of;
  return std::visit(
      [&](const auto* field) {
        using field_type = std::remove_cvref_t<decltype(*field)>;
        if constexpr (std::is_same_v<field_type, bool>) {
          return std::holds_alternative<switch_rule>(row.allowed);
        } else if constexpr (std::is_same_v<field_type, double>) {
          return std::holds_alternative<real_range>(row.allowed);
        } else if constexpr (std::is_same_v<field_type, std::string>) {
          return std::holds_alternative<text_rule>(row.allowed) ||
                 std::holds_alternative<enum_choice>(row.allowed);
        } else if constexpr (std::is_same_v<field_type, std::vector<std::string>>) {
          return std::holds_alternative<text_rule>(row.allowed);
        } else {
          return std::holds_alternative<whole_range>(row.allowed);
        }
      },
      row.place(of));
}

/// Returns whether the name of a duration ends in the unit of its field's type.
bool name_states_unit(const setting_row& row) {
  // Its description has the unit.
  if (row.name == "backups.offload_paused") return true;
  settings of;
  const auto place = row.place(of);
  if (std::holds_alternative<std::chrono::milliseconds*>(place)) return row.name.ends_with("_ms");
  if (std::holds_alternative<std::chrono::seconds*>(place)) return row.name.ends_with("_s");
  if (std::holds_alternative<std::chrono::minutes*>(place)) return row.name.ends_with("_min");
  if (std::holds_alternative<std::chrono::hours*>(place)) return row.name.ends_with("_h");
  if (std::holds_alternative<std::chrono::days*>(place)) return row.name.ends_with("_days");
  return true;
}

}  // namespace

TEST_CASE("settings table: every row has its own name, field and environment variable") {
  settings of;
  std::set<std::string_view> names;
  std::set<std::string> variables;
  std::set<const void*> fields;
  for (const auto& row : settings_table()) {
    names.insert(row.name);
    variables.insert(environment_name(row.name));
    fields.insert(
        std::visit([](const auto* field) -> const void* { return field; }, row.place(of)));
  }
  const auto rows = settings_table().size();
  CHECK(rows >= 50);
  CHECK(names.size() == rows);
  CHECK(variables.size() == rows);
  CHECK(fields.size() == rows);
}

TEST_CASE("settings table: the rule of each row matches its field, and its name has the unit") {
  for (const auto& row : settings_table()) {
    CAPTURE(row.name);
    CHECK(rule_fits(row));
    CHECK(name_states_unit(row));
    CHECK_FALSE(row.doc.empty());
    CHECK_FALSE(describe_allowed(row).empty());
  }
}

TEST_CASE("settings table: derives the environment variable from the name of the setting") {
  CHECK(environment_name("server.port") == "SIGNALBOX_SERVER_PORT");
  CHECK(environment_name("provisioning.simulated.latency_ms") ==
        "SIGNALBOX_PROVISIONING_SIMULATED_LATENCY_MS");
  CHECK(environment_name("identity.argon2_passes") == "SIGNALBOX_IDENTITY_ARGON2_PASSES");
}

TEST_CASE("settings table: describes the allowed values in words") {
  CHECK(describe_allowed(*find_setting("server.port")) == "a whole number from 0 to 65535");
  CHECK(describe_allowed(*find_setting("server.ping_timeout_ms")) ==
        "a whole number of ms from 1000 to 3600000");
  CHECK(describe_allowed(*find_setting("log.format")) == "\"text\" or \"json\"");
  CHECK(describe_allowed(*find_setting("projects.automatic_restart")) == "true or false");
  CHECK(describe_allowed(*find_setting("provisioning.simulated.seed")) ==
        "a whole number, 0 or more");
}

TEST_CASE("settings table: finds no row for an unknown name") {
  CHECK(find_setting("server") == nullptr);
  CHECK(find_setting("") == nullptr);
}
