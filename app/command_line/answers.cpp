#include "app/command_line/answers.hpp"

#include <fmt/format.h>

#include <vector>

#include "app/command_line/text_table.hpp"
#include "app/log/event_line.hpp"
#include "core/json/json_text.hpp"

namespace signalbox::app {

namespace {

using core::json;

/// Returns a text of an answer, escaped for a terminal; empty when there is none.
std::string shown_in(const json& object, std::string_view name) {
  return on_one_line(core::text_in(object, name));
}

std::string table_of(const json& list, const std::vector<const char*>& columns,
                     const std::string& when_empty) {
  if (!list.is_array() || list.empty()) return when_empty + '\n';
  std::vector<text_row> rows;
  rows.emplace_back(columns.begin(), columns.end());
  for (const auto& entry : list) {
    text_row row;
    for (const auto* column : columns)
      row.push_back(shown_in(entry, column));
    rows.push_back(std::move(row));
  }
  return text_table(rows);
}

std::string password_line(const json& answer) {
  const auto generated = shown_in(answer, "password");
  if (generated.empty()) return {};
  return fmt::format("Password (shown only once): {}\n", generated);
}

/// Returns the name of an organization with its slug.
std::string organization_name(const json& answer, const std::string& slug) {
  const auto name = shown_in(answer, "name");
  return name.empty() ? slug : fmt::format("{} ({})", name, slug);
}

/// One overload for each command.
struct to_text {
  const json& answer;

  std::string operator()(const create_user& command) const {
    return fmt::format("The account {} was created.\n{}", command.email, password_line(answer));
  }

  std::string operator()(const reset_password& command) const {
    return fmt::format("The account {} has a new password.\n{}", command.email,
                       password_line(answer));
  }

  std::string operator()(const reset_factors& command) const {
    return fmt::format("The authenticators of the account {} were removed.\n", command.email);
  }

  std::string operator()(const show_email_link& command) const {
    return fmt::format("{} changes to {} when the member opens this link within 24 hours:\n{}\n",
                       command.email, shown_in(answer, "new_email"), shown_in(answer, "link"));
  }

  std::string operator()(const set_operator_role& command) const {
    if (command.role == "none") return fmt::format("{} has no operator role.\n", command.email);
    return fmt::format("{} is {} in this installation.\n", command.email,
                       command.role == "on_call" ? "on call" : "an operator");
  }

  std::string operator()(const list_operators&) const {
    return table_of(answer, {"email", "username", "role"}, "There are no operators.");
  }

  std::string operator()(const open_incident&) const {
    return fmt::format("Incident {} is open.\n", shown_in(answer, "id"));
  }

  std::string operator()(const update_incident& command) const {
    return fmt::format("Incident {} is {}.\n", command.id, shown_in(answer, "state"));
  }

  std::string operator()(const list_incidents&) const {
    return table_of(answer, {"id", "impact", "state", "opened_at", "title"},
                    "There are no open incidents.");
  }

  std::string operator()(const set_flag& command) const {
    return fmt::format("{} is {}.\n", command.name, command.value ? "on" : "off");
  }

  std::string operator()(const restrict_organization& command) const {
    return fmt::format("{} is restricted: {}{}.\n", organization_name(answer, command.slug),
                       command.status,
                       command.until ? " until " + core::to_iso8601(*command.until) : "");
  }

  std::string operator()(const release_organization& command) const {
    return fmt::format("{} is not restricted.\n", organization_name(answer, command.slug));
  }

  std::string operator()(const list_projects&) const {
    return table_of(answer, {"ref", "name", "organization_slug", "region", "status"},
                    "There are no projects.");
  }
};

}  // namespace

std::string answer_text(const server_command& sent, const json& answer) {
  return std::visit(to_text{answer}, sent);
}

std::string failure_text(const platform_answer& failed) {
  auto message = shown_in(failed.body, "message");
  if (message.empty()) message = fmt::format("The server answered {}.", failed.status);
  auto text = message + '\n';
  if (failed.body.is_object() && failed.body.contains("errors")) {
    for (const auto& fault : failed.body["errors"]) {
      const auto wrong =
          fmt::format("{}: {}", shown_in(fault, "field"), shown_in(fault, "message"));
      // With one wrong field, the message often repeats the field's message.
      if (wrong != message && shown_in(fault, "message") != message) text += "  " + wrong + '\n';
    }
  }
  if (!failed.request_id.empty()) {
    text += fmt::format("Request id: {}\n", on_one_line(failed.request_id));
  }
  return text;
}

}  // namespace signalbox::app
