#include <algorithm>
#include <utility>

#include "actors/messages/project.hpp"
#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/role_order.hpp"
#include "domain/identity/password_rules.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using domain::database_object;
using domain::role_order;
using transport::http::method;

/// Has the platform carry out an order, and answers with the role, or as it was before a drop.
awaitable<outcome> have_changed(call& c, const sql_access& access, role_order order,
                                bool is_dry_run, std::optional<json> removed) {
  const auto& owner = access.at.owner_role;
  if (auto sound = domain::check_role_order(order, owner); !sound)
    co_return std::unexpected(std::move(sound.error()));
  if (is_dry_run) {
    auto text = domain::shown_statements_of(order, owner);
    if (!text.empty()) text += ";";
    json warnings = json::array();
    if (std::ranges::find(order.joins, owner) != order.joins.end())
      warnings.push_back("A member of " + owner + " reads and changes everything in the database.");
    if (order.cascades) warnings.push_back("Objects of the role will belong to " + owner + ".");
    co_return ok({{"sql", std::move(text)}, {"warnings", std::move(warnings)}});
  }
  auto found_by = found_by_name("", order.new_name.value_or(order.name));
  actors::change_role request{.order = std::move(order), .by = c.requester()};
  auto changed = co_await ask(c, c.project, std::move(request));
  if (!changed) co_return std::unexpected(std::move(changed.error()));
  if (removed) co_return ok(std::move(*removed));
  auto shown = co_await find_object(c, access, database_object::role, std::move(found_by));
  if (!shown) co_return std::unexpected(std::move(shown.error()));
  co_return ok(std::move(*shown));
}

/// Returns the attributes in the body. Errors: `bad_request` for a weak password.
result<role_order> order_in_body(const call& c, role_order::action what, std::string name) {
  role_order order{.what = what, .name = std::move(name)};
  if (c.input.has("can_login")) order.can_login = c.input.boolean_or("can_login", false);
  if (c.input.has("inherit_role")) order.inherits = c.input.boolean_or("inherit_role", true);
  order.connection_limit = c.input.maybe_integer("connection_limit");
  order.valid_until = c.input.maybe_text("valid_until");
  order.password = c.input.maybe_text("password");
  if (order.password)
    if (auto strong = domain::check_database_password(*order.password, "password"); !strong)
      return std::unexpected(std::move(strong.error()));
  return order;
}

/// Sets which roles a role joins and leaves, of those in the body.
void set_members(const call& c, role_order& order, const std::vector<std::string>& before) {
  if (!c.input.has("member_of")) return;
  const auto after = c.input.texts("member_of");
  for (const auto& group : after)
    if (std::ranges::find(before, group) == before.end()) order.joins.push_back(group);
  for (const auto& group : before)
    if (std::ranges::find(after, group) == after.end()) order.leaves.push_back(group);
}

awaitable<outcome> create_role(call& c) {
  auto order = order_in_body(c, role_order::action::create, c.input.text("name"));
  if (!order) co_return std::unexpected(std::move(order.error()));
  set_members(c, *order, {});
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  co_return co_await have_changed(c, *access, *std::move(order), is_dry_run(c), std::nullopt);
}

awaitable<outcome> alter_role(call& c) {
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::role);
  if (!found) co_return std::unexpected(std::move(found.error()));
  auto order = order_in_body(c, role_order::action::alter, text_in(*found, "name"));
  if (!order) co_return std::unexpected(std::move(order.error()));
  order->new_name = c.input.maybe_text("name");
  set_members(c, *order, found->at("member_of").get<std::vector<std::string>>());
  co_return co_await have_changed(c, *access, *std::move(order), is_dry_run(c), std::nullopt);
}

awaitable<outcome> drop_role(call& c) {
  const auto dry_run = query_flag(c, "dry_run");
  if (!dry_run) co_return std::unexpected(dry_run.error());
  const auto cascades = query_flag(c, "cascade");
  if (!cascades) co_return std::unexpected(cascades.error());
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::role);
  if (!found) co_return std::unexpected(std::move(found.error()));
  role_order order{
      .what = role_order::action::drop, .name = text_in(*found, "name"), .cascades = *cascades};
  co_return co_await have_changed(c, *access, std::move(order), *dry_run, std::move(*found));
}

std::vector<body_field> attribute_fields() {
  return {boolean_field("can_login", "LOGIN; false for a new role when absent"),
          {.name = "password",
           .summary = "Requires a score of 4, like the database password",
           .required = false},
          boolean_field("inherit_role", "INHERIT; true for a new role when absent"),
          {.name = "connection_limit",
           .summary = "Simultaneous connections; -1 is no limit",
           .kind = value_kind::integer,
           .required = false},
          sql_field("valid_until", "When the password expires, in ISO 8601, or infinity"),
          names_field("member_of", "The roles whose privileges it has"),
          dry_run_field()};
}

std::vector<body_field> role_fields(std::string_view name_summary, bool is_new) {
  auto made = attribute_fields();
  made.insert(made.begin(), name_field("name", name_summary, is_new));
  return made;
}

}  // namespace

std::vector<route> database_role_routes() {
  return {changing("create_role", "Create a role of this project's database", method::post,
                   "/platform/pg-meta/{ref}/roles", "ChangedRole", role_fields("Its name", true),
                   create_role),
          changing("update_role", "Change a role of this project's database", method::patch,
                   "/platform/pg-meta/{ref}/roles/{id}", "ChangedRole",
                   role_fields("Its new name", false), alter_role),
          removing("drop_role", "Drop a role of this project's database",
                   "/platform/pg-meta/{ref}/roles/{id}", "ChangedRole", drop_role)};
}

}  // namespace signalbox::api
