#include "domain/vault/vault_secret.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/crypto/portable_seal.hpp"

using namespace signalbox;
using namespace signalbox::domain;

namespace {

constexpr auto secret_id = "5f0c0f0e-0000-4000-8000-000000000001";

vault_change complete_secret() {
  return {.name = " stripe key ",
          .value = "sk_live_1",
          .description = "For payments",
          .readers = std::vector<std::string>{"web", "api", "web"}};
}

std::string fault_of_secret(const vault_change& change, bool is_new = true) {
  const auto checked = checked_vault_change(change, is_new);
  REQUIRE_FALSE(checked);
  REQUIRE(checked.error().fields.size() == 1);
  const auto& [field, message] = checked.error().fields[0];
  return field + " " + message;
}

vault_order put_order() {
  return {.what = vault_order::action::put,
          .id = secret_id,
          .is_new = true,
          .name = "stripe key",
          .sealed = std::string(core::portable_sealed_bytes(9), 'x')};
}

}  // namespace

TEST_CASE("vault secret: a name is trimmed, and readers are sorted and named once") {
  const auto checked = checked_vault_change(complete_secret(), true);
  REQUIRE(checked);
  CHECK(checked->name == "stripe key");
  CHECK(checked->value == "sk_live_1");
  CHECK(*checked->readers == std::vector<std::string>{"api", "web"});
}

TEST_CASE("vault secret: a new one has a name and a value, a change may have neither") {
  CHECK(fault_of_secret({.value = "x"}) == "name must not be empty");
  CHECK(fault_of_secret({.name = "x"}) == "value must not be empty");
  CHECK(checked_vault_change({}, false));
}

TEST_CASE("vault secret: names have 1 to 255 characters") {
  auto change = complete_secret();
  change.name = std::string(vault_name_characters_max, 'n');
  CHECK(checked_vault_change(change, true));
  change.name = std::string(vault_name_characters_max + 1, 'n');
  CHECK(fault_of_secret(change) == "name must have at most 255 characters");
  change.name = "  ";
  CHECK(fault_of_secret(change) == "name must not be empty");
  change.name = "two\nlines";
  CHECK(fault_of_secret(change) == "name must not contain control or hidden characters");
}

TEST_CASE("vault secret: values have 1 byte to 64 KiB of text, and are never quoted in a fault") {
  auto change = complete_secret();
  change.value = std::string(vault_value_bytes_max, 'v');
  CHECK(checked_vault_change(change, true));
  change.value = std::string(vault_value_bytes_max + 1, 'v');
  CHECK(fault_of_secret(change) == "value must have at most 65536 bytes");
  change.value = "";
  CHECK(fault_of_secret(change, false) == "value must not be empty");
  change.value = std::string("a\0b", 3);
  CHECK(fault_of_secret(change) == "value must be text without the character NUL");
  change.value = "\xff";
  CHECK(fault_of_secret(change) == "value must be text without the character NUL");
}

TEST_CASE("vault secret: descriptions have at most 1000 characters and may have several lines") {
  auto change = complete_secret();
  change.description = std::string(vault_description_characters_max, '\n');
  CHECK(checked_vault_change(change, true));
  change.description = std::string(vault_description_characters_max + 1, 'd');
  CHECK(fault_of_secret(change) == "description must have at most 1000 characters");
  change.description = std::string("\0", 1);
  CHECK(fault_of_secret(change) == "description must be text without the character NUL");
}

TEST_CASE("vault secret: at most 50 roles may read one") {
  auto change = complete_secret();
  change.readers->clear();
  for (std::size_t at = 0; at < vault_readers_max; ++at)
    change.readers->push_back("role" + std::to_string(at));
  CHECK(checked_vault_change(change, true));
  change.readers->push_back("another");
  CHECK(fault_of_secret(change) == "roles must be at most 50");
}

TEST_CASE("vault secret: roles of PostgreSQL and of the platform cannot read any") {
  for (const auto* const role : {"postgres", "anon", "Web"})
    CHECK(may_be_reader(role));
  for (const auto* const role :
       {"", "pg_monitor", "signalbox_read_only", "signalbox_admin", "public", "none"})
    CHECK_FALSE(may_be_reader(role));
  CHECK_FALSE(may_be_reader(std::string(64, 'r')));
  auto change = complete_secret();
  change.readers = std::vector<std::string>{"signalbox_read_only"};
  CHECK(fault_of_secret(change) ==
        "roles \"signalbox_read_only\" cannot be allowed to read secrets");
}

TEST_CASE("vault order: a complete one is carried out") {
  CHECK(check_vault_order({}));
  CHECK(check_vault_order(put_order()));
  CHECK(check_vault_order({.what = vault_order::action::find, .id = secret_id}));
}

TEST_CASE("vault order: any part that is not valid is refused") {
  CHECK_FALSE(check_vault_order({.what = vault_order::action::find, .id = "1"}));
  CHECK_FALSE(check_vault_order({.what = vault_order::action::remove}));
  auto order = put_order();
  order.sealed.reset();
  CHECK_FALSE(check_vault_order(order));
  order = put_order();
  order.name.reset();
  CHECK_FALSE(check_vault_order(order));
  order = put_order();
  order.sealed = "in plain text";
  CHECK_FALSE(check_vault_order(order));
  order = put_order();
  order.sealed = std::string(core::portable_sealed_bytes(vault_value_bytes_max) + 1, 'x');
  CHECK_FALSE(check_vault_order(order));
  order = put_order();
  order.description = std::string(vault_description_characters_max + 1, 'd');
  CHECK_FALSE(check_vault_order(order));
  order = put_order();
  order.readers = std::vector<std::string>{"pg_read_all_data"};
  CHECK_FALSE(check_vault_order(order));
}

TEST_CASE("vault secret: it is read from an answer, whatever is missing") {
  const auto one = vault_secret_from(core::json::parse(
      R"({"id":"1","name":"a","description":"b","roles":["x","y"],"created_at":"t"})"));
  CHECK(one.id == "1");
  CHECK(one.name == "a");
  CHECK(one.readers == std::vector<std::string>{"x", "y"});
  CHECK(one.created_at == "t");
  CHECK(one.updated_at.empty());
  CHECK(vault_secret_from(core::json::array()).id.empty());
}

TEST_CASE("vault secret: a change of readers is granted and revoked roles") {
  const auto change = changed_readers({"a", "b"}, {"b", "c"});
  CHECK(change.granted == std::vector<std::string>{"c"});
  CHECK(change.revoked == std::vector<std::string>{"a"});
}
