#include <array>

#include "simulations/storage/project_by_ref.hpp"
#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

written_answer save_config(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) {
    one.postgres_config = given.text(2);
    one.pending_apply = true;
  });
}

written_answer save_pending_password(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) {
    one.pending_password = given.text(2);
    one.pending_apply = true;
  });
}

written_answer rotate_password(tables& in, const arguments& given) {
  return change_project(in, given, [&](project_row& one) {
    one.pending_password = given.text(2);
    one.pending_apply = true;
    one.ends_sessions = true;
  });
}

written_answer save_disk(tables& in, const arguments& given) {
  const auto mib = given.whole(2);
  const auto since = given.moment_if_any(3);
  if (project_by_ref(in, given.text(1)) != nullptr && mib <= 0) throw check_violation;
  return change_project(in, given, [&](project_row& one) {
    one.pending_apply = one.pending_apply || one.read_only_since.has_value() != since.has_value();
    one.disk_mib = mib;
    one.read_only_since = since;
  });
}

written_answer take_password(tables& in, const arguments& given) {
  const auto* const found = project_by_ref(in, given.text(1));
  if (found == nullptr || found->pending_password != given.text(2))
    return written_answer::of_change(0);
  return change_project(in, given, [](project_row& one) {
    one.sealed_password = *one.pending_password;
    one.pending_password = std::nullopt;
    one.ends_sessions = false;
  });
}

written_answer apply_project_resources(tables& in, const arguments& given) {
  // The same code wrote both settings, so equal settings are equal texts.
  const auto* const found = project_by_ref(in, given.text(1));
  if (found == nullptr || found->pending_password || found->postgres_config != given.text(2) ||
      found->read_only_since.has_value() != given.truth(3))
    return written_answer::of_change(0);
  return change_project(in, given, [](project_row& one) { one.pending_apply = false; });
}

constexpr std::array of_project_resources = {
    statement_handler{"project_resources.rotate_password", effect::changes, rotate_password},
    statement_handler{"project_resources.save_config", effect::changes, save_config},
    statement_handler{"project_resources.save_disk", effect::changes, save_disk},
    statement_handler{"project_resources.save_pending_password", effect::changes,
                      save_pending_password},
    statement_handler{"project_resources.settle", effect::changes, apply_project_resources},
    statement_handler{"project_resources.take_password", effect::changes, take_password},
};

}  // namespace

statement_handlers project_resource_handlers() {
  return of_project_resources;
}

}  // namespace signalbox::simulations
