#include "domain/query/statement_kind.hpp"

#include "core/names.hpp"

namespace signalbox::domain {

namespace {

using enum statement_kind;

constexpr auto statement_kind_names = core::names_of<statement_kind>({
    {select, "select"},
    {insert, "insert"},
    {update, "update"},
    {delete_rows, "delete"},
    {merge, "merge"},
    {copy_from_stdin, "copy_from_stdin"},
    {copy_to_stdout, "copy_to_stdout"},
    {copy_other, "copy_other"},
    {explain, "explain"},
    {create, "create"},
    {alter, "alter"},
    {drop, "drop"},
    {truncate, "truncate"},
    {grant, "grant"},
    {refresh_view, "refresh_view"},
    {transaction, "transaction"},
    {set, "set"},
    {show, "show"},
    {do_block, "do_block"},
    {call, "call"},
    {listen, "listen"},
    {notify, "notify"},
    {unlisten, "unlisten"},
    {declare_cursor, "declare_cursor"},
    {fetch, "fetch"},
    {close_cursor, "close_cursor"},
    {prepare, "prepare"},
    {execute, "execute"},
    {deallocate, "deallocate"},
    {lock, "lock"},
    {maintenance, "maintenance"},
    {other, "other"},
});

}  // namespace

std::string_view to_string(statement_kind kind) {
  return statement_kind_names.name_of(kind);
}

}  // namespace signalbox::domain
