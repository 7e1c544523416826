#include <array>

#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

written_answer all_flags(tables& in, const arguments& /*given*/) {
  constexpr static std::array<std::string_view, 2> columns = {"name", "value"};
  written_answer answer(columns);
  for (const auto& [name, one] : in.flags.all())
    answer.add(name).add(one.value).end_row();
  return answer;
}

written_answer set_flag(tables& in, const arguments& given) {
  const flag_row made{.value = given.truth(2), .changed_at = given.moment(3)};
  const std::string name(given.text(1));
  if (const auto* const found = in.flags.find(name))
    in.flags.change(*found, [&](flag_row& one) { one = made; });
  else
    in.flags.insert(name, made);
  return written_answer::of_change(1);
}

written_answer remove_flag(tables& in, const arguments& given) {
  return written_answer::of_change(in.flags.erase(given.text(1)));
}

written_answer find_notice(tables& in, const arguments& /*given*/) {
  constexpr static std::array<std::string_view, 3> columns = {"id", "message", "link"};
  written_answer answer(columns);
  if (const auto* const found = in.notice.find(true))
    answer.add(found->id).add(found->message).add(found->link).end_row();
  return answer;
}

written_answer put_notice(tables& in, const arguments& given) {
  const notice_row made{.id = in.new_uuid(),
                        .message = std::string(given.text(1)),
                        .link = given.text_unless_empty(2)};
  if (const auto* const found = in.notice.find(true))
    in.notice.change(*found, [&](notice_row& one) { one = made; });
  else
    in.notice.insert(true, made);
  return find_notice(in, given);
}

written_answer clear_notice_row(tables& in, const arguments& /*given*/) {
  return written_answer::of_change(in.notice.erase(true));
}

constexpr std::array of_announcements = {
    statement_handler{"flags.all", effect::reads, all_flags},
    statement_handler{"flags.remove", effect::changes, remove_flag},
    statement_handler{"flags.set", effect::changes, set_flag},
    statement_handler{"notice.find", effect::reads, find_notice},
    statement_handler{"notice.put", effect::changes, put_notice},
    statement_handler{"notice.take_down", effect::changes, clear_notice_row},
};

}  // namespace

statement_handlers announcement_handlers() {
  return of_announcements;
}

}  // namespace signalbox::simulations
